import { sql } from 'drizzle-orm'
import { dunning } from '../../../contract/dunning.ts'
import type { CloudServerDetails } from '../../../contract/service-details.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import {
  defineServiceKind,
  packageLifecycle,
  packageReminder,
  type Observed,
  type Service,
  type Terminated,
} from '../lifecycle/index.ts'
import { endServer } from './end-server.ts'
import { inRegion } from './in-region.ts'
import { outcomeOf } from './outcome.ts'
import { findServer } from './own-server.ts'
import { readCounters } from './read-counters.ts'
import { storeRestorePoint } from './restore-points.ts'
import { CloudServerConfig } from './server-config.ts'
import { sizeOf } from './server-size.ts'
import { createServerTasks, type ServerTaskDeps } from './server-tasks.ts'
import { systemIn } from './systems.ts'

export type ServerKindDeps = ServerTaskDeps

type Server = Service<CloudServerConfig>

const observe = async (deps: ServerKindDeps, { config }: Server): Promise<Observed> => {
  const { regionId, itemId } = config
  const found = await inRegion(deps, regionId, (own) => outcomeOf(() => findServer(own, itemId)))
  if (found.is !== 'done') return 'UNKNOWN'
  return found.value === undefined ? 'MISSING' : 'ACTIVE'
}

/** Removes a server after its final backup, which is kept. */
const terminate = async (
  deps: ServerKindDeps,
  { id, config }: Server,
  steps: Steps,
): Promise<Terminated> => {
  const { regionId, system } = config
  const ended = await inRegion(deps, regionId, (own) =>
    endServer({ ...deps, ...own }, config, steps),
  )
  if (ended.is === 'waiting') return { is: 'later', why: `waits for ${ended.what}` }
  if (ended.is === 'failed') return { is: 'later', why: ended.why }
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`update server_changes set state = 'FAILED', problem = 'the service ended',
          ended_at = ${clock.now().toISOString()}::timestamptz
        where service_id = ${id}::uuid and state = 'RUNNING'`,
    )
    if (ended.value === null) return
    const { diskGb } = sizeOf(config)
    const backup = { id, serviceId: id, externalId: ended.value, reason: 'FINAL' as const }
    await storeRestorePoint(tx, { ...backup, diskGb, system }, clock.now())
  })
  return { is: 'ended' }
}

const showServer = ({ productKey, config }: Server): CloudServerDetails => {
  const { serverName, ips, user, system, diskType, sealedPassword, loginShownAt } = config
  const { vcpus, ramGb, diskGb, mbps } = sizeOf(config)
  const { regionId, duration, durationType, planName, addons } = config
  const { locks, firewall = null, mailPort } = config
  return {
    type: 'CLOUD_SERVER',
    ...{ serverName, user, system, ips: [...ips] },
    isWindows: systemIn({ images: {} }, system).isWindows,
    ...{ locks, firewall, mailPort },
    hasNewPassword: sealedPassword !== null && loginShownAt === null,
    ...{ vcpus, ramGb, diskGb, diskType, mbps },
    ...{ productKey, regionId, duration, durationType, planName, addons: [...addons] },
  }
}

/** Creates the service kind of cloud servers. */
export const createServerKind = (deps: ServerKindDeps) =>
  defineServiceKind<CloudServerConfig>({
    ...packageLifecycle,
    reminder: packageReminder(dunning.CLOUD_SERVER),
    type: 'CLOUD_SERVER',
    system: { name: 'openstack', suspends: true },
    config: CloudServerConfig,
    displayName: (subject) => subject,
    look: (service) => observe(deps, service),
    terminate: (service, steps) => terminate(deps, service, steps),
    isEndLocked: ({ config }) => config.locks.end,
    counters: ({ config }) => readCounters(deps, config),
    details: showServer,
    tasks: createServerTasks(deps),
  })
