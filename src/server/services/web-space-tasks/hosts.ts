import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Reserves a name (ASCII) for a website; returns false when another one has it. */
export const reserveHost = async (
  db: Queryable,
  host: string,
  itemId: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ owner: string }>(
    db,
    // The update locks the row and returns its owner.
    sql`insert into web_space_hosts as h (host, item_id) values (${host}, ${itemId}::uuid)
      on conflict (host) do update set host = excluded.host returning h.item_id::text as owner`,
  )
  return row?.owner === itemId
}

/** Releases a name that a website had reserved, or all of them. */
export const releaseHost = async (db: Queryable, itemId: string, host?: string): Promise<void> => {
  const one = host === undefined ? sql`` : sql`and host = ${host}`
  await rowsOf(db, sql`delete from web_space_hosts where item_id = ${itemId}::uuid ${one}`)
}
