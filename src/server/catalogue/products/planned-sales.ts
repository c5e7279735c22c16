import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Starts the planned sales that are due; one that would save nothing by now is dropped. Returns how many are settled. */
export const startDueSales = async (db: Queryable, now: Date): Promise<number> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const settled = await rowsOf(
    db,
    sql`update tlds set
        sale_price = case when planned_sale_price < registration_price
          then planned_sale_price else sale_price end,
        sale_ends_at = case when planned_sale_price < registration_price
          then planned_sale_at + make_interval(days => planned_sale_days) else sale_ends_at end,
        planned_sale_price = null, planned_sale_days = null, planned_sale_at = null
      where planned_sale_at <= ${moment} returning tld`,
  )
  return settled.length
}
