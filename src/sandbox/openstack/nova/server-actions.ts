import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, type Call } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { flavors, images } from '../offer.ts'
import type { Server } from '../rows.ts'
import { ConsoleOutput, consoleOutput } from './console-output.ts'

const Reboot = v.object({ type: v.picklist(['SOFT', 'HARD']) })
const Resize = v.object({ flavorRef: v.string() })
const Rebuild = v.object({
  imageRef: v.string(),
  name: v.optional(v.string()),
  user_data: v.optional(v.nullable(v.pipe(v.string(), v.base64()))),
  metadata: v.optional(v.record(v.string(), v.string())),
  key_name: v.optional(v.nullable(v.string())),
})
const Lock = v.nullable(v.object({ locked_reason: v.optional(v.string()) }))
const ChangePassword = v.object({ adminPass: v.pipe(v.string(), v.minLength(1)) })

interface Change {
  /** Columns at once. */
  readonly now?: Partial<Server>
  /** Columns when the work has ended. */
  readonly then?: Partial<Server>
  readonly status?: number
  readonly fails?: boolean
}

interface Action {
  readonly from: readonly string[]
  readonly schema: v.GenericSchema
  /** Locking and unlocking only. */
  readonly isOfLock?: boolean
  readonly change: (server: Server, input: unknown, c: Call) => Change | Response
}

const any = ['ACTIVE', 'SHUTOFF', 'ERROR', 'BUILD', 'VERIFY_RESIZE', 'PAUSED', 'SUSPENDED']

const action = <Schema extends v.GenericSchema>(
  from: readonly string[],
  schema: Schema,
  change: (server: Server, input: v.InferOutput<Schema>, c: Call) => Change | Response,
): Action => ({
  from,
  schema,
  change: (server, input, c) => change(server, v.parse(schema, input), c),
})

const flavorNamed = (id: string) => flavors.find((flavor) => flavor.id === id)

const resize = (cloud: Cloud, server: Server, flavorRef: string): Change | Response => {
  const flavor = flavorNamed(flavorRef)
  if (flavor === undefined) return novaFault(400, 'Invalid flavorRef provided.')
  if (flavor.name === server.flavor) {
    return novaFault(400, 'When resizing, instances must change flavor!')
  }
  const limit = cloud.quota('cores')
  if (flavor.vcpus > limit) {
    const message = `Quota exceeded for cores: Requested ${flavor.vcpus}, but already used 0 of ${limit} cores`
    return novaFault(403, message)
  }
  const now = { taskState: 'resize_prep', status: 'RESIZE' }
  const before = { status: server.status, taskState: null }
  const countsFrom = cloud.now().getTime() + cloud.behaviour.actionMs
  const changed = {
    ...{ taskState: null, flavor: flavor.name, previousFlavor: server.flavor },
    ...(server.status === 'ACTIVE' ? { countsFrom } : {}),
  }
  switch (cloud.behaviour.resize) {
    case 'quiet':
      return { now: { taskState: 'resize_prep' }, then: before, fails: true }
    case 'confirmed':
      return { now, then: { ...changed, status: server.status, previousFlavor: null } }
    case 'good':
      return { now, then: { ...changed, status: 'VERIFY_RESIZE' } }
  }
}

/** When a system that starts after an action has started, and its hypervisor counts anew. */
const startsUp = (cloud: Cloud): Pick<Server, 'startedAt' | 'countsFrom'> => {
  const countsFrom = cloud.now().getTime() + cloud.behaviour.actionMs
  return { countsFrom, startedAt: countsFrom + cloud.behaviour.systemMs }
}

const rebuild = (
  cloud: Cloud,
  server: Server,
  input: v.InferOutput<typeof Rebuild>,
  c: Call,
): Change | Response => {
  if (c.get('minor') < 93) {
    return novaFault(400, 'Rebuilding a volume-backed server needs microversion 2.93.')
  }
  if (!images.some(({ id }) => id === input.imageRef)) {
    return novaFault(400, 'Invalid imageRef provided.')
  }
  const status = server.status === 'SHUTOFF' ? 'SHUTOFF' : 'ACTIVE'
  return {
    now: {
      ...{ status: 'REBUILD', taskState: 'rebuilding', imageRef: input.imageRef },
      userData: input.user_data ?? server.userData,
      metadata: input.metadata ?? server.metadata,
      fault: null,
    },
    then: { ...{ status, taskState: null }, ...startsUp(cloud) },
  }
}

/** The actions by the name in the body, with the statuses that allow them. */
const actionsOf = (cloud: Cloud): Readonly<Record<string, Action>> => ({
  'os-start': action(['SHUTOFF'], v.null(), () => ({
    now: { taskState: 'powering-on' },
    then: { status: 'ACTIVE', taskState: null, ...startsUp(cloud) },
  })),
  'os-stop': action(['ACTIVE', 'ERROR'], v.null(), () => ({
    now: { taskState: 'powering-off' },
    then: { status: 'SHUTOFF', taskState: null },
  })),
  reboot: action([...any, 'HARD_REBOOT', 'REBOOT'], Reboot, (server, { type }) => {
    if (type === 'SOFT' && server.status !== 'ACTIVE') return wrongState('reboot', server)
    const status = type === 'SOFT' ? 'REBOOT' : 'HARD_REBOOT'
    const taskState = type === 'SOFT' ? 'rebooting' : 'rebooting_hard'
    const { startedAt, countsFrom } = startsUp(cloud)
    // A soft one restarts the system only.
    const starts = type === 'SOFT' ? { startedAt } : { startedAt, countsFrom }
    return { now: { status, taskState }, then: { status: 'ACTIVE', taskState: null, ...starts } }
  }),
  resize: action(['ACTIVE', 'SHUTOFF'], Resize, (server, { flavorRef }) =>
    resize(cloud, server, flavorRef),
  ),
  confirmResize: action(['VERIFY_RESIZE'], v.null(), () => ({
    now: { status: 'ACTIVE', previousFlavor: null },
    status: 204,
  })),
  revertResize: action(['VERIFY_RESIZE'], v.null(), (server) => ({
    now: { status: 'REVERT_RESIZE', taskState: 'resize_reverting' },
    then: { ...{ status: 'ACTIVE', taskState: null }, flavor: server.previousFlavor ?? '' },
  })),
  rebuild: action(['ACTIVE', 'SHUTOFF', 'ERROR'], Rebuild, (server, input, c) =>
    rebuild(cloud, server, input, c),
  ),
  lock: {
    ...action(any, Lock, (_, input, c) => {
      const lockedReason = input?.locked_reason
      return lockedReason !== undefined && c.get('minor') < 73
        ? novaFault(400, 'locked_reason needs microversion 2.73.')
        : { now: { isLocked: true, lockedReason: lockedReason ?? null } }
    }),
    isOfLock: true,
  },
  unlock: {
    ...action(any, v.null(), () => ({ now: { isLocked: false, lockedReason: null } })),
    isOfLock: true,
  },
  changePassword: action(['ACTIVE'], ChangePassword, (_, { adminPass }) =>
    cloud.behaviour.guestAgent
      ? { now: { adminPass } }
      : novaFault(409, 'QEMU guest agent is not enabled'),
  ),
})

const vmState: Readonly<Record<string, string>> = { SHUTOFF: 'stopped', ACTIVE: 'active' }

const wrongState = (name: string, { id, status }: Server): Response => {
  const state = vmState[status] ?? status.toLowerCase()
  return novaFault(409, `Cannot '${name}' instance ${id} while it is in vm_state ${state}`)
}

/** Runs a server's action: 409 in a wrong state, else 202 and work that takes time. */
export const serverAction = async (cloud: Cloud, c: Call, server: Server): Promise<Response> => {
  const body = await bodyOf(c, v.record(v.string(), v.unknown()))
  const [name = '', input] = Object.entries(body ?? {})[0] ?? []
  if (name === 'os-getConsoleOutput') {
    // Neither a lock nor work under way keeps it from being read.
    const asked = v.safeParse(ConsoleOutput, input)
    if (!asked.success) return novaFault(400, `Invalid input for ${name}`)
    return c.json({ output: consoleOutput(cloud, server, asked.output.length) })
  }
  const chosen = actionsOf(cloud)[name]
  if (chosen === undefined) return novaFault(400, `There is no such action: ${name}`)
  if (!v.is(chosen.schema, input)) return novaFault(400, `Invalid input for ${name}`)
  if (server.isLocked && chosen.isOfLock !== true) {
    return novaFault(409, `Instance ${server.id} is locked`)
  }
  if (!chosen.from.includes(server.status)) return wrongState(name, server)
  if (server.taskState !== null && chosen.isOfLock !== true) {
    const message = `Cannot '${name}' instance ${server.id} while it is in task_state ${server.taskState}`
    return novaFault(409, message)
  }
  const change = chosen.change(server, input, c)
  if (change instanceof Response) return change
  record(cloud, c, server, name, change)
  return new Response(null, { status: change.status ?? 202 })
}

const record = (cloud: Cloud, c: Call, server: Server, name: string, change: Change): void => {
  const now = cloud.now().getTime()
  const { actionMs } = cloud.behaviour
  const action = {
    action: name,
    requestId: c.get('requestId'),
    startedAt: now,
    endsAt: change.then === undefined ? now : now + actionMs,
    result: change.fails === true ? ('Error' as const) : ('Success' as const),
  }
  cloud.servers.put({
    ...server,
    ...change.now,
    task: change.then === undefined ? server.task : cloud.task(actionMs, { ...change.then }),
    actions: [...server.actions, action],
  })
}
