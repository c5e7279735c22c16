import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Applies the planned changes of what is sold, packages and TLDs, that are due. Returns how many. */
export const applyDueAvailability = async (db: Queryable, now: Date): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const packages = await rowsOf(
    db,
    sql`update packages set is_disabled = planned_disabled, planned_disabled = null, planned_at = null
      where planned_at <= ${at} returning key`,
  )
  const tlds = await rowsOf(
    db,
    sql`update tlds set sold = planned_sold, planned_sold = null, planned_sold_at = null
      where planned_sold_at <= ${at} returning tld`,
  )
  return packages.length + tlds.length
}
