import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'

/** Lists confirmed subscribers, the oldest first, one line each: email, language, date. */
export const listSubscriptions = async (db: Queryable): Promise<string[]> => {
  const all = await db
    .select()
    .from(subscriptions)
    .where(isNotNull(subscriptions.confirmedAt))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.email))
  return all.map(({ email, locale, createdAt }) => `${email}  ${locale}  ${shownDay(createdAt)}`)
}

/** Deletes the subscription of an email in any spelling. Returns false when there is none. */
export const endSubscription = async (db: Queryable, typed: string): Promise<boolean> => {
  const email = typed.trim().toLowerCase()
  const ended = await db
    .delete(subscriptions)
    .where(eq(subscriptions.email, email))
    .returning({ email: subscriptions.email })
  return ended.length === 1
}
