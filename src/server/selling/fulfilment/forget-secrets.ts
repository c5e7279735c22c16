import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Deletes the sealed secrets of orders that were never paid. */
export const forgetSecrets = async (db: Queryable): Promise<void> => {
  await rowsOf(
    db,
    sql`update order_items i set secret = null from orders o
      where o.id = i.order_id and i.secret is not null and o.state = 'CANCELLED'`,
  )
}
