import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Applies the planned sold-out and sold-again changes of packages that are due. Returns how many. */
export const applyDueAvailability = async (db: Queryable, now: Date): Promise<number> => {
  const changed = await rowsOf(
    db,
    sql`update packages set is_disabled = planned_disabled, planned_disabled = null, planned_at = null
      where planned_at <= ${now.toISOString()}::timestamptz returning key`,
  )
  return changed.length
}
