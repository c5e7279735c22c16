import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { wordpressFreeDomain } from '../../../contract/domain-offers.ts'
import type { Config } from '../../platform/config.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { jobAlone, type EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { checkFreeAddress } from './hosts.ts'
import { removeSpaceRemains, workOnSite } from './jobs.ts'
import { removeRemains } from './remove-remains.ts'
import { findChangedHolds, runTask } from './run-task.ts'
import type { SiteTaskDeps } from './site-tasks.ts'
import { beginTask, leaseMs } from './stored-tasks.ts'

export type SiteModuleDeps = SiteTaskDeps & {
  readonly enqueueOnce: EnqueueOnce
  readonly config: Pick<Config, 'searchesPerMinute'>
}

const everyMs = 2_000
const holdsEveryMs = 5_000
const batch = 50

/** Adds jobs for due tasks and returns their number; servers may run it concurrently. */
const wakeTasks = ({ db, clock, enqueueOnce }: SiteModuleDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const lease = new Date(now.getTime() + leaseMs).toISOString()
    const woken = await rowsOf<{ taskId: string }>(
      tx,
      sql`update web_space_tasks set wake_at = ${lease}::timestamptz
        where id in (
          select id from web_space_tasks
          where state = 'RUNNING' and kind <> 'PASSWORD'
            and wake_at <= ${now.toISOString()}::timestamptz
          order by wake_at limit ${batch} for update skip locked)
        returning id::text as "taskId"`,
    )
    await enqueueOnce(tx, workOnSite, new Map(woken.map((one) => [randomUUID(), one])))
    return woken.length
  })

const followHolds = async (deps: SiteModuleDeps): Promise<void> => {
  for (const { id, kind } of await findChangedHolds(deps.db)) {
    await deps.db.transaction((tx) => beginTask(deps, tx, id, { kind }))
  }
}

const freeAddressRoute = ({ db, settings, config }: SiteModuleDeps): Route => {
  const limit = createIpLimit(config.searchesPerMinute, 60)
  return route(wordpressFreeDomain, async ({ query }, { ip }) => {
    await limit(ip)
    return checkFreeAddress(db, settings.zone, query.domain)
  })
}

/** Returns the module of the long actions on web spaces. */
export const siteModule = (deps: SiteModuleDeps): Module => ({
  routes: [freeAddressRoute(deps)],
  jobs: [
    jobAlone(workOnSite, async ({ taskId }) => {
      await runTask(deps, taskId)
    }),
    jobAlone(removeSpaceRemains, async (space) => {
      const removed = await removeRemains(deps, space)
      if (removed.is === 'halted') throw new Error(removed.why)
    }),
  ],
  schedules: [
    { name: 'tasks of sites', everyMs, run: () => wakeTasks(deps) },
    { name: 'holds of sites', everyMs: holdsEveryMs, run: () => followHolds(deps) },
  ],
})
