import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'

/**
 * The NOTIFY channel; a trigger on `customers.banned_at` (migration 0003) tells on it, whoever bans:
 * its payload is the customer's id, with ` free` behind it when the ban was lifted.
 */
const channel = 'customer_banned'

/** Customers who are banned: their access tokens do nothing any more, though they still run. */
export interface BannedCustomers {
  has(customerId: string): boolean
  stop(): Promise<void>
}

interface BannedCustomersDeps {
  readonly database: Pick<Database, 'db' | 'listen'>
  readonly log: Pick<Log, 'error'>
}

/** Listens for bans, by any process or person, and reads those that were there before. */
export const createBannedCustomers = async ({
  database,
  log,
}: BannedCustomersDeps): Promise<BannedCustomers> => {
  let banned = new Set<string>()
  /** Changes that came in while the table was read: they are newer than what was read. */
  let news: Map<string, boolean> | undefined

  const load = async (): Promise<void> => {
    const since = (news = new Map<string, boolean>())
    const rows = await rowsOf<{ id: string }>(
      database.db,
      sql`select id from customers where banned_at is not null`,
    )
    banned = new Set(rows.map(({ id }) => id))
    for (const [id, isBanned] of since) change(id, isBanned)
  }
  const change = (id: string, isBanned: boolean): void => {
    news?.set(id, isBanned)
    if (isBanned) banned.add(id)
    else banned.delete(id)
  }

  const unlisten = await database.listen(channel, (payload) => {
    const [id = '', free] = payload.split(' ')
    if (id !== '') change(id, free === undefined)
    // Notices may have been missed.
    else load().catch((error: unknown) => log.error({ err: error }, 'banned customers'))
  })
  try {
    await load()
  } catch (error) {
    await unlisten()
    throw error
  }
  return { has: (customerId) => banned.has(customerId), stop: unlisten }
}
