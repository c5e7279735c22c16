import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, subscriptions } from '../../platform/db/schema/index.ts'
import { endSubscription } from './operator.ts'

/** Returns a verified email: an unverified one may belong to another person. */
const ownEmail = async (
  db: Queryable,
  customerId: string,
): Promise<{ readonly email: string; readonly subscribed: boolean }> => {
  const [own] = await db
    .select({ email: customers.email, confirmedAt: subscriptions.confirmedAt })
    .from(customers)
    .leftJoin(subscriptions, eq(subscriptions.email, sql`lower(${customers.email})`))
    .where(and(eq(customers.id, customerId), isNotNull(customers.emailVerifiedAt)))
  if (own === undefined) throw new ApiError('NEED_TO_VERIFY_EMAIL')
  return { email: own.email, subscribed: own.confirmedAt !== null }
}

/** Returns whether the customer's email is subscribed. */
export const isSubscribed = async (db: Queryable, customerId: string): Promise<boolean> =>
  (await ownEmail(db, customerId)).subscribed

/** Ends the subscription of the customer's email. */
export const endOwnSubscription = async (db: Queryable, customerId: string): Promise<void> => {
  const { email } = await ownEmail(db, customerId)
  await endSubscription(db, email)
}
