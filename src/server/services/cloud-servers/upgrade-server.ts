import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Service } from '../lifecycle/index.ts'
import { backUpServer } from './backups.ts'
import { changeIps } from './change-ips.ts'
import { extendDisk } from './extend-disk.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { setSpeed } from './network.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { resizeServer } from './resize-server.ts'
import { storeRestorePoint } from './restore-points.ts'
import type { ReverseDnsDeps } from './reverse-dns.ts'
import type { CloudServerConfig } from './server-config.ts'
import { lastChange } from './server-changes.ts'
import { sizeOf, type ServerSize } from './server-size.ts'
import { ensureStep } from './wait.ts'

type Server = Service<CloudServerConfig>

/** Backs up a disk before it grows. */
const backUpFirst = async (
  { db, ...deps }: ServerDeps & { readonly db: Queryable },
  { id, config }: Server,
  steps: Steps,
): Promise<Outcome<unknown>> => {
  const key = await ensureStep(steps, 'backup-key', () => Promise.resolve(randomUUID()))
  const backup = await backUpServer(deps, config.itemId, key, steps)
  if (backup.is !== 'done') return backup
  const { diskGb } = sizeOf(config)
  const point = { id: key, serviceId: id, externalId: backup.value, reason: 'CHANGE' } as const
  await storeRestorePoint(db, { ...point, diskGb, system: config.system }, deps.clock.now())
  return backup
}

const upgrade = async (
  deps: ServerDeps & ReverseDnsDeps & { readonly db: Queryable },
  server: Server,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const { config } = server
  const { itemId } = config
  if (size.diskGb > sizeOf(config).diskGb) {
    const backup = await backUpFirst(deps, server, steps)
    if (backup.is !== 'done') return backup
  }
  const extended = await extendDisk(deps, itemId, size.diskGb, steps)
  if (extended.is !== 'done') return extended
  const resized = await resizeServer(deps, itemId, size, steps)
  if (resized.is !== 'done') return resized
  const speed = await outcomeOf(() => setSpeed(deps.cloud.networks, itemId, size.mbps))
  if (speed.is !== 'done') return speed
  return changeIps(deps, deps, config, size.ipCount)
}

/** Gives a server another size in the steps of the change; repeating it is harmless. Returns its IPs. */
export const upgradeServer = async (
  deps: RegionDeps & ReverseDnsDeps & { readonly db: Queryable },
  server: Server,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const { db } = deps
  const { id, config } = server
  const change = await lastChange(db, id)
  if (change?.state === 'RUNNING') {
    return { is: 'failed', fault: 'busy', why: `a change of the server runs: ${change.action}` }
  }
  const outcome = await inRegion(deps, config.regionId, (own) =>
    upgrade({ ...deps, ...own }, server, size, steps),
  )
  if (outcome.is !== 'done') return outcome
  const ips = outcome.value
  const gone = config.ips.filter((ip) => !ips.includes(ip))
  await rowsOf(
    db,
    sql`update services set config = config || ${JSON.stringify({ ips, releaseFirst: [] })}::jsonb
        || jsonb_build_object('reverseNames', coalesce(config -> 'reverseNames', '{}'::jsonb)
          - array(select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb)))
      where id = ${id}::uuid`,
  )
  return outcome
}
