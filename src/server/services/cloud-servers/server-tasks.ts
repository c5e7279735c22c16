import type { ServerPower, setServerPower } from '../../../contract/server-changes.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log.ts'
import type { Service, ServiceState, ServiceTasks } from '../lifecycle/index.ts'
import { beginBackUp, beginReinstall, beginRestore, type BeginTaskDeps } from './begin-tasks.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { findServer } from './own-server.ts'
import { openConsole, rebootServer, startServer, stopServer } from './power.ts'
import { restorePointsOf } from './restore-points.ts'
import { requireIdle } from './server-changes.ts'
import type { CloudServerConfig } from './server-config.ts'
import { shownChange } from './shown-change.ts'
import {
  beginRemoveIp,
  releaseIpFirst,
  setReverseName,
  showIps,
  type ServerIpDeps,
} from './server-ips.ts'
import { beginFirewall, requestMailPort } from './server-firewall.ts'
import { beginEnd, storeLocks } from './server-locks.ts'
import { newLogin, showLogin } from './server-login.ts'

type Server = Service<CloudServerConfig>

export interface ServerTaskDeps extends RegionDeps, BeginTaskDeps, ServerIpDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
}

/** Returns what was done; undefined while the cloud still works. @throws ApiError SERVICE_BUSY when it is worth a retry, else SERVICE_SERVER_ERROR */
const reached = <Value>(
  { log }: ServerTaskDeps,
  { id }: Server,
  outcome: Outcome<Value>,
): Value | undefined => {
  if (outcome.is === 'done') return outcome.value
  if (outcome.is === 'waiting') return undefined
  const { fault, why } = outcome
  const passes = fault === 'retry' || fault === 'busy'
  log[passes ? 'warn' : 'error']({ serviceId: id, errorClass: fault, why }, 'a call of a server')
  throw new ApiError(passes ? 'SERVICE_BUSY' : 'SERVICE_SERVER_ERROR')
}

const powerOf = async (deps: ServerTaskDeps, { config }: Server): Promise<ServerPower> => {
  const found = await inRegion(deps, config.regionId, (own) =>
    outcomeOf(() => findServer(own, config.itemId)),
  )
  if (found.is !== 'done' || found.value === undefined) return 'UNKNOWN'
  const { status, taskState } = found.value
  if (taskState !== null) return 'CHANGING'
  return status === 'ACTIVE' ? 'ON' : status === 'SHUTOFF' ? 'OFF' : 'CHANGING'
}

type PowerAction = BodyOf<typeof setServerPower>['action']

const powerActions: Readonly<
  Record<PowerAction, (deps: ServerDeps, itemId: string) => Promise<Outcome<'ACTIVE' | 'SHUTOFF'>>>
> = {
  START: startServer,
  STOP: stopServer,
  REBOOT: (deps, itemId) => rebootServer(deps, itemId, 'SOFT'),
  RESET: (deps, itemId) => rebootServer(deps, itemId, 'HARD'),
}

const setPower = async (
  deps: ServerTaskDeps,
  server: Server,
  action: PowerAction,
): Promise<ServerPower> => {
  await requireIdle(deps.db, server.id)
  const { regionId, itemId } = server.config
  const outcome = await inRegion(deps, regionId, (own) => powerActions[action](own, itemId))
  const status = reached<'ACTIVE' | 'SHUTOFF'>(deps, server, outcome)
  if (status === undefined) return 'CHANGING'
  return status === 'ACTIVE' ? 'ON' : 'OFF'
}

/** Returns what was done. @throws ApiError SERVICE_BUSY also while the cloud still works */
const done = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new ApiError('SERVICE_BUSY')
  return value
}

const running: readonly ServiceState[] = ['ACTIVE']
// An ended server shows how far its removal is, and its final backup.
const runningOrEnded: readonly ServiceState[] = ['ACTIVE', 'ENDED']

/** Creates what customers can do with their servers. */
export const createServerTasks = (deps: ServerTaskDeps): ServiceTasks<Server> => {
  const { db, clock } = deps
  const owner = { in: running, needs: 'OWNER' } as const
  const confirmed = { in: running, needs: 'CONFIRMED_OWNER' } as const
  return {
    state: {
      ...{ ...owner, in: runningOrEnded, whileHeld: true },
      run: async (server) => {
        const [power, change] = await Promise.all([
          powerOf(deps, server),
          shownChange(db, server.id),
        ])
        return { power, change: change ?? null }
      },
    },
    power: {
      ...owner,
      run: async (server, { action }) => ({ power: await setPower(deps, server, action) }),
    },
    console: {
      ...owner,
      run: async (server) => {
        await requireIdle(db, server.id)
        const { regionId, itemId } = server.config
        const opened = await inRegion(deps, regionId, (own) => openConsole(own, itemId))
        return { url: done(reached<string>(deps, server, opened)) }
      },
    },
    login: { ...confirmed, run: (server) => showLogin(deps, server) },
    resetPassword: {
      ...confirmed,
      run: async (server) => {
        await requireIdle(db, server.id)
        return done(reached(deps, server, await newLogin(deps, server)))
      },
    },
    restorePoints: {
      ...{ ...owner, in: runningOrEnded, whileHeld: true },
      run: async ({ id }) => ({ items: await restorePointsOf(db, id, clock.now()) }),
    },
    backUp: { ...owner, run: (server) => beginBackUp(deps, server) },
    reinstall: { ...confirmed, run: (server, input) => beginReinstall(deps, server, input) },
    restore: { ...confirmed, run: (server, input) => beginRestore(deps, server, input) },
    setLocks: { ...owner, run: (server, input) => storeLocks(db, server, input) },
    end: { ...confirmed, run: (server, input) => beginEnd(deps, server, input) },
    setFirewall: { ...owner, run: (server, input) => beginFirewall(deps, server, input) },
    requestMailPort: { ...owner, run: (server, input) => requestMailPort(deps, server, input) },
    ips: {
      ...{ ...owner, whileHeld: true },
      run: (server) => Promise.resolve(showIps(deps, server)),
    },
    removeIp: { ...owner, run: (server, input) => beginRemoveIp(deps, server, input) },
    releaseIpFirst: { ...owner, run: (server, input) => releaseIpFirst(deps, server, input) },
    setReverseName: {
      ...owner,
      run: (server, input) =>
        setReverseName(deps, server, input, (outcome) =>
          done(reached<true>(deps, server, outcome)),
        ),
    },
  }
}
