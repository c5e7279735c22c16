import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Service } from '../lifecycle/index.ts'
import { changeIps } from './change-ips.ts'
import { extendDisk } from './extend-disk.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { setSpeed } from './network.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { resizeServer } from './resize-server.ts'
import type { ReverseDnsDeps } from './reverse-dns.ts'
import type { CloudServerConfig } from './server-config.ts'
import { lastChange } from './server-changes.ts'
import type { ServerSize } from './server-size.ts'

const upgrade = async (
  deps: ServerDeps & ReverseDnsDeps,
  config: CloudServerConfig,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const { itemId } = config
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
  { id, config }: Service<CloudServerConfig>,
  size: ServerSize,
  steps: Steps,
): Promise<Outcome<readonly string[]>> => {
  const { db } = deps
  const change = await lastChange(db, id)
  if (change?.state === 'RUNNING') {
    return { is: 'failed', fault: 'busy', why: `a change of the server runs: ${change.action}` }
  }
  const outcome = await inRegion(deps, config.regionId, (own) =>
    upgrade({ ...deps, ...own }, config, size, steps),
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
