import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Service } from '../lifecycle/index.ts'
import { addIps } from './add-ips.ts'
import { extendDisk } from './extend-disk.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { setSpeed } from './network.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { resizeServer } from './resize-server.ts'
import type { CloudServerConfig } from './server-config.ts'
import { lastChange } from './server-changes.ts'
import type { ServerSize } from './server-size.ts'

const upgrade = async (
  deps: ServerDeps,
  itemId: string,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const extended = await extendDisk(deps, itemId, size.diskGb, steps)
  if (extended.is !== 'done') return extended
  const resized = await resizeServer(deps, itemId, size, steps)
  if (resized.is !== 'done') return resized
  const speed = await outcomeOf(() => setSpeed(deps.cloud.networks, itemId, size.mbps))
  if (speed.is !== 'done') return speed
  return addIps(deps, itemId, size.ipCount)
}

/** Gives a server another size in the steps of the change; repeating it is harmless. Returns its IPs. */
export const upgradeServer = async (
  deps: RegionDeps & { readonly db: Queryable },
  { id, config: { regionId, itemId } }: Service<CloudServerConfig>,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const { db } = deps
  const change = await lastChange(db, id)
  if (change?.state === 'RUNNING') {
    return { is: 'failed', fault: 'busy', why: `a change of the server runs: ${change.action}` }
  }
  const outcome = await inRegion(deps, regionId, (own) => upgrade(own, itemId, size, steps))
  if (outcome.is !== 'done') return outcome
  const ips = JSON.stringify({ ips: outcome.value })
  await rowsOf(db, sql`update services set config = config || ${ips}::jsonb where id = ${id}::uuid`)
  return outcome
}
