import { DatabaseError, openPostgres } from '../platform/db/database.ts'
import { databaseProblem, hasPostgresCode } from '../platform/db/database-error.ts'
import { migratePostgres } from '../platform/db/migrate.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'

/** Brings the shop's tables and those of its job queue up to this release; `problem` says what failed, and `onWait` is called while a table is in use. */
export const migrateDatabase = async (
  url: string,
  onWait?: () => void,
): Promise<{ readonly applied: number; readonly problem?: string }> => {
  let applied = 0
  try {
    applied = await migratePostgres(url, onWait)
    const database = await openPostgres({ url, connections: 1 })
    try {
      // The queue creates its tables when it starts.
      const jobs = await openJobs(database, createLog('error'))
      await jobs.stop()
    } finally {
      await database.close()
    }
    return { applied }
  } catch (error) {
    // A failed migration leaves the tables as they were: all of them are one transaction.
    const problem = error instanceof DatabaseError ? error.message : databaseProblem(url, error)
    // The servers' role only reads and writes rows (decision 142).
    const remedy = hasPostgresCode(error, '42501') ? '. Use the role that owns the tables.' : ''
    return { applied, problem: `${problem}${remedy}` }
  }
}
