import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'

/** Returns the deployment whose code was put into a space last. */
export const findRelease = async (db: Queryable, itemId: string): Promise<string | undefined> => {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text from site_deployments
      where item_id = ${itemId}::uuid and live_at is not null order by live_at desc limit 1`,
  )
  return found?.id
}
