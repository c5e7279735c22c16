import * as v from 'valibot'
import { computeVersion, type ComputeCall } from './compute-version.ts'
import { diagnosticCalls } from './diagnostics.ts'
import { flavorCalls } from './flavors.ts'
import { keypairCalls } from './keypairs.ts'
import { readPages } from './pages.ts'
import type { Request } from './request.ts'
import { serverActionCalls } from './server-actions.ts'

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

const Created = v.object({ server: v.object({ id: v.string() }) })
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

export interface NewServer {
  readonly name: string
  readonly flavorId: string
  /** Without one, it has no network. */
  readonly portId?: string | undefined
  readonly bootVolumeId: string
  readonly userData?: string | undefined
  readonly keyName?: string | undefined
  readonly zone?: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly tags: readonly string[]
}

/** Creates the calls of Nova. */
export const createCompute = (request: Request) => {
  const service = 'compute'
  const version = computeVersion(request)
  const call: ComputeCall = async (method, path, body) => ({
    ...{ service, method, path, body },
    version: await version(),
  })

  const list = async (query: string): Promise<readonly Server[]> =>
    readPages(request, await call('GET', `/servers/detail?${query}`), 'servers', Server)

  return {
    ...keypairCalls(request, version),
    ...flavorCalls(request, call),
    ...serverActionCalls(request, call),
    ...diagnosticCalls(request, call),
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
          config_drive: true,
          networks: server.portId === undefined ? 'none' : [{ port: server.portId }],
          metadata: server.metadata,
          tags: server.tags,
          ...(server.userData === undefined ? {} : { user_data: server.userData }),
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
    limits: async () => (await request.read(await call('GET', '/limits'), Limits)).limits.absolute,
  }
}

export type Compute = ReturnType<typeof createCompute>
