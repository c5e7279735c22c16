import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Returns how often the values of a space changed; 0 without any. */
export const findRevision = async (db: Queryable, itemId: string): Promise<number> => {
  const [row] = await rowsOf<{ revision: number }>(
    db,
    sql`select revision from web_space_values where item_id = ${itemId}::uuid`,
  )
  return row?.revision ?? 0
}
