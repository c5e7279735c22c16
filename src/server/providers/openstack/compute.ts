import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { keypairCalls } from './keypairs.ts'
import type { Request } from './request.ts'

const Server = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    status: v.string(),
    'OS-EXT-STS:task_state': v.nullable(v.string()),
    'OS-EXT-AZ:availability_zone': v.optional(v.nullable(v.string()), null),
    flavor: v.object({ original_name: v.string() }),
    metadata: v.record(v.string(), v.string()),
    tags: v.array(v.string()),
    locked: v.boolean(),
    created: v.string(),
    'os-extended-volumes:volumes_attached': v.array(v.object({ id: v.string() })),
    fault: v.optional(v.object({ message: v.string() })),
  }),
  v.transform((server) => ({
    id: server.id,
    name: server.name,
    status: server.status,
    /** Null when nothing is under way. */
    taskState: server['OS-EXT-STS:task_state'],
    zone: server['OS-EXT-AZ:availability_zone'] ?? '',
    flavor: server.flavor.original_name,
    metadata: server.metadata,
    tags: server.tags,
    isLocked: server.locked,
    created: server.created,
    volumeIds: server['os-extended-volumes:volumes_attached'].map(({ id }) => id),
    fault: server.fault?.message,
  })),
)
export type Server = v.InferOutput<typeof Server>

const Link = v.object({ rel: v.string(), href: v.string() })
const ServerPage = v.object({
  servers: v.array(Server),
  servers_links: v.optional(v.array(Link), []),
})
const FlavorPage = v.object({
  flavors: v.array(v.object({ id: v.string(), name: v.string() })),
  flavors_links: v.optional(v.array(Link), []),
})
const Created = v.object({ server: v.object({ id: v.string() }) })
const Console = v.object({ remote_console: v.object({ url: v.pipe(v.string(), v.url()) }) })
const Actions = v.object({
  instanceActions: v.array(v.object({ action: v.string(), request_id: v.string() })),
})
const ActionEvents = v.object({
  instanceAction: v.object({
    events: v.optional(v.array(v.object({ result: v.nullable(v.string()) })), []),
  }),
})
const count = v.pipe(v.number(), v.integer())
const Limits = v.object({
  limits: v.object({
    absolute: v.object({
      ...{ maxTotalInstances: count, totalInstancesUsed: count },
      ...{ maxTotalCores: count, totalCoresUsed: count },
      ...{ maxTotalRAMSize: count, totalRAMUsed: count },
    }),
  }),
})
const Root = v.object({ version: v.object({ version: v.pipe(v.string(), v.regex(/^2\.\d+$/)) }) })

export interface NewServer {
  readonly name: string
  readonly flavorId: string
  readonly portId: string
  readonly bootVolumeId: string
  readonly userData: string
  readonly keyName?: string | undefined
  readonly zone?: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly tags: readonly string[]
}

/** A server's action as Nova names it. */
export type Action =
  | { readonly 'os-start': null }
  | { readonly 'os-stop': null }
  | { readonly reboot: { readonly type: 'SOFT' | 'HARD' } }
  | { readonly resize: { readonly flavorRef: string } }
  | { readonly confirmResize: null }
  | { readonly lock: { readonly locked_reason: string } }
  | { readonly unlock: null }
  | { readonly changePassword: { readonly adminPass: string } }
  | { readonly rebuild: Readonly<Record<string, unknown>> & { readonly imageRef: string } }

/** How an action ended; undefined while it is under way. */
export type ActionEnd = 'Success' | 'Error' | undefined

const oldest = 79
/** Rebuilds servers that boot from a volume. */
const newest = 93

/** Creates the calls of Nova. */
export const createCompute = (request: Request) => {
  const service = 'compute'
  let negotiated: Promise<string> | undefined
  const flavorIds = new Map<string, string>()

  const negotiate = async (): Promise<string> => {
    const root = await request.find({ service, path: '/' }, Root)
    const theirs = Number(root?.version.version.slice(2) ?? oldest)
    if (theirs < oldest) {
      throw new ProviderError('openstack', 'refused', `Nova 2.${theirs} is older than 2.${oldest}`)
    }
    return `2.${Math.min(newest, theirs)}`
  }
  const version = (): Promise<string> => {
    negotiated ??= negotiate().catch((error: unknown) => {
      negotiated = undefined
      throw error
    })
    return negotiated
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => ({
    ...({ service, method, path, body, version: await version() } as const),
  })

  const list = async (query: string): Promise<readonly Server[]> => {
    const found: Server[] = []
    let path: string | undefined = `/servers/detail?${query}`
    while (path !== undefined) {
      const page: v.InferOutput<typeof ServerPage> = await request.read(
        await call('GET', path),
        ServerPage,
      )
      found.push(...page.servers)
      path = page.servers_links.find(({ rel }) => rel === 'next')?.href
    }
    return found
  }

  const loadFlavors = async (): Promise<void> => {
    let path: string | undefined = '/flavors/detail'
    while (path !== undefined) {
      const page: v.InferOutput<typeof FlavorPage> = await request.read(
        await call('GET', path),
        FlavorPage,
      )
      for (const { id, name } of page.flavors) flavorIds.set(name, id)
      path = page.flavors_links.find(({ rel }) => rel === 'next')?.href
    }
  }

  return {
    ...keypairCalls(request, version),
    /** Returns the id of a flavor by its name. */
    flavorId: async (name: string): Promise<string> => {
      if (!flavorIds.has(name)) await loadFlavors()
      const id = flavorIds.get(name)
      if (id !== undefined) return id
      throw new ProviderError('openstack', 'refused', `there is no flavor ${name}`)
    },
    /** Lists the servers with a tag, the oldest first. */
    serversWith: async (tag: string): Promise<readonly Server[]> => {
      const found = await list(`tags=${encodeURIComponent(tag)}`)
      return found.toSorted((one, other) => one.created.localeCompare(other.created))
    },
    /** Lists the servers whose name begins so. */
    serversNamed: (prefix: string): Promise<readonly Server[]> => list(`name=%5E${prefix}`),
    server: async (id: string): Promise<Server | undefined> =>
      (await request.find(await call('GET', `/servers/${id}`), v.object({ server: Server })))
        ?.server,
    createServer: async (server: NewServer): Promise<string> => {
      const body = {
        server: {
          name: server.name,
          flavorRef: server.flavorId,
          user_data: server.userData,
          config_drive: true,
          networks: [{ port: server.portId }],
          metadata: server.metadata,
          tags: server.tags,
          ...(server.keyName === undefined ? {} : { key_name: server.keyName }),
          ...(server.zone === undefined ? {} : { availability_zone: server.zone }),
          block_device_mapping_v2: [
            {
              boot_index: 0,
              uuid: server.bootVolumeId,
              source_type: 'volume',
              destination_type: 'volume',
              // The disk outlives a server that is created again.
              delete_on_termination: false,
            },
          ],
        },
      }
      return (await request.read(await call('POST', '/servers', body), Created)).server.id
    },
    removeServer: async (id: string): Promise<boolean> =>
      request.remove({ service, path: `/servers/${id}`, version: await version() }),
    act: async (id: string, action: Action): Promise<void> => {
      if ('rebuild' in action && (await version()) !== `2.${newest}`) {
        const what = `rebuilding needs Nova 2.${newest}`
        throw new ProviderError('openstack', 'refused', what)
      }
      await request.send(await call('POST', `/servers/${id}/action`, action))
    },
    /** Lists the ids of an action's requests, the newest first. */
    actions: async (id: string, name: string): Promise<readonly string[]> => {
      const path = `/servers/${id}/os-instance-actions`
      const { instanceActions } = await request.read(await call('GET', path), Actions)
      return instanceActions.flatMap(({ action, request_id }) =>
        action === name ? [request_id] : [],
      )
    },
    actionEnd: async (id: string, requestId: string): Promise<ActionEnd> => {
      const path = `/servers/${id}/os-instance-actions/${requestId}`
      const { events } = (await request.read(await call('GET', path), ActionEvents)).instanceAction
      if (events.some(({ result }) => result === 'Error')) return 'Error'
      return events.length > 0 && events.every(({ result }) => result === 'Success')
        ? 'Success'
        : undefined
    },
    /** Returns the URL of a new console, which is valid for minutes. */
    consoleUrl: async (id: string): Promise<string> => {
      const body = { remote_console: { protocol: 'vnc', type: 'novnc' } }
      const path = `/servers/${id}/remote-consoles`
      return (await request.read(await call('POST', path, body), Console)).remote_console.url
    },
    limits: async () => (await request.read(await call('GET', '/limits'), Limits)).limits.absolute,
  }
}

export type Compute = ReturnType<typeof createCompute>
