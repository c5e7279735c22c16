import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import { changeServer, testServerBackup } from './jobs.ts'
import { leaseMs } from './server-changes.ts'

const batch = 50

export interface DueChangesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
}

/** Takes the rows that are due for a lease. Returns their ids. @param table `server_changes` @param isOpen whether a row goes on */
const takeDue = async (
  tx: Queryable,
  { table, isOpen, now }: { readonly table: SQL; readonly isOpen: SQL; readonly now: Date },
): Promise<readonly string[]> => {
  const lease = new Date(now.getTime() + leaseMs).toISOString()
  const due = await rowsOf<{ id: string }>(
    tx,
    sql`update ${table} set wake_at = ${lease}::timestamptz
      where id in (
        select id from ${table}
        where ${isOpen} and wake_at <= ${now.toISOString()}::timestamptz
        order by wake_at limit ${batch} for update skip locked)
      returning id::text`,
  )
  return due.map(({ id }) => id)
}

/** Creates the sweep that enqueues due long actions and returns their number; servers may run it concurrently. */
export const createWakeChanges =
  ({ db, clock, enqueueOnce }: DueChangesDeps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const rows = { table: sql`server_changes`, isOpen: sql`state = 'RUNNING'` }
      const due = await takeDue(tx, { ...rows, now: clock.now() })
      const jobs = due.map((changeId) => [randomUUID(), { changeId }] as const)
      await enqueueOnce(tx, changeServer, new Map(jobs))
      return due.length
    })

/** Creates the sweep that enqueues due tests of backups; servers may run it concurrently. */
export const createWakeBackupTests =
  ({ db, clock, enqueueOnce }: DueChangesDeps) =>
  (): Promise<void> =>
    db.transaction(async (tx) => {
      const rows = { table: sql`server_backup_tests`, isOpen: sql`ended_at is null` }
      const due = await takeDue(tx, { ...rows, now: clock.now() })
      const jobs = due.map((testId) => [randomUUID(), { testId }] as const)
      await enqueueOnce(tx, testServerBackup, new Map(jobs))
    })
