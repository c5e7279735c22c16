import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { customers } from '../db/schema/index.ts'
import { endSessionsOf } from './refresh-tokens.ts'

const idOf = async (db: Queryable, username: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(sql`lower(${customers.username}) = lower(${username})`)
  return found?.id
}

/**
 * Bans a customer: every server refuses their calls at once and says why; repeating it changes
 * nothing. What a banned customer has stays as it is.
 *
 * @returns whether there is such a user name
 */
export const banCustomer = async (
  db: Queryable,
  clock: Clock,
  username: string,
): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  const at = clock.now().toISOString()
  await db
    .update(customers)
    .set({ bannedAt: sql`coalesce(${customers.bannedAt}, ${at}::timestamptz)` })
    .where(eq(customers.id, id))
  return true
}

/** Lets a banned customer sign in again. @returns whether there is such a user name */
export const liftBan = async (db: Queryable, username: string): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  await db.update(customers).set({ bannedAt: null }).where(eq(customers.id, id))
  return true
}

/**
 * Ends every session of one customer, and tells their tabs (ASVS 7.4.5).
 *
 * @returns whether there is such a user name
 */
export const endCustomerSessions = async (
  db: Queryable,
  clock: Clock,
  username: string,
): Promise<boolean> => {
  const id = await idOf(db, username)
  if (id === undefined) return false
  await endSessionsOf(db, clock, id)
  return true
}

/** Ends every session of every customer, and tells their tabs. @returns of how many customers */
export const endAllSessions = async (db: Queryable, clock: Clock): Promise<number> => {
  const signedIn = await db.execute<{ id: string }>(
    sql`select distinct customer_id as id from refresh_tokens
        where revoked_at is null and expires_at > ${clock.now().toISOString()}::timestamptz`,
  )
  for (const { id } of signedIn.rows) await endSessionsOf(db, clock, id)
  return signedIn.rows.length
}
