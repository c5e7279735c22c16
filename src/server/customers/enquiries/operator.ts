import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'

/** Who wants news, the oldest input first, a line each: the address, its language, since when. */
export const listSubscriptions = async (db: Queryable): Promise<string[]> => {
  const all = await db
    .select()
    .from(subscriptions)
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.email))
  return all.map(({ email, locale, createdAt }) => `${email}  ${locale}  ${shownDay(createdAt)}`)
}

/**
 * Ends the news to an address, however it is spelt; nothing is kept of it. False when it has not
 * asked for news.
 */
export const endSubscription = async (db: Queryable, address: string): Promise<boolean> => {
  const email = address.trim().toLowerCase()
  const ended = await db
    .delete(subscriptions)
    .where(eq(subscriptions.email, email))
    .returning({ email: subscriptions.email })
  return ended.length === 1
}
