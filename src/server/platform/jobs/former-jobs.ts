import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobQueue } from './job.ts'

/** Returns a function that moves waiting jobs to renamed queues; undefined when the database has no such queue. */
export const createMoveFormerJobs = (
  db: Queryable,
  rows: readonly JobQueue[],
  existing: ReadonlySet<string>,
): (() => Promise<void>) | undefined => {
  const renamed = rows.flatMap(({ name, formerly, deadLetter }) =>
    formerly.flatMap((former) => (existing.has(former) ? [{ former, name, deadLetter }] : [])),
  )
  if (renamed.length === 0) return undefined
  return async () => {
    await db.execute(sql`update pgboss.job j set name = r.name, dead_letter = r."deadLetter"
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb)
        as r(former text, name text, "deadLetter" text)
      where j.name = r.former and j.state <> 'active'
        and not exists (select from pgboss.job s where s.name = r.name and s.id = j.id)`)
  }
}
