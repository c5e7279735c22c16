import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import { changeServer } from './jobs.ts'
import { leaseMs } from './server-changes.ts'

const batch = 50

export interface DueChangesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
}

/** Creates the sweep that enqueues due long actions and returns their number; servers may run it concurrently. */
export const createWakeChanges =
  ({ db, clock, enqueueOnce }: DueChangesDeps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const lease = new Date(now.getTime() + leaseMs).toISOString()
      const woken = await rowsOf<{ changeId: string }>(
        tx,
        sql`update server_changes set wake_at = ${lease}::timestamptz
          where id in (
            select id from server_changes
            where state = 'RUNNING' and wake_at <= ${now.toISOString()}::timestamptz
            order by wake_at limit ${batch} for update skip locked)
          returning id::text as "changeId"`,
      )
      await enqueueOnce(tx, changeServer, new Map(woken.map((one) => [randomUUID(), one])))
      return woken.length
    })
