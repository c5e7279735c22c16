import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, subscriptions } from '../../platform/db/schema/index.ts'
import { endSubscription } from './operator.ts'

/**
 * A customer's address and whether it has asked for news. Anybody can register with another person's
 * address; so only a verified one may be asked about, or have its news ended.
 *
 * @throws ApiError NEED_TO_VERIFY_EMAIL
 */
const ownEmail = async (
  db: Queryable,
  customerId: string,
): Promise<{ readonly email: string; readonly subscribed: boolean }> => {
  const [own] = await db
    .select({ email: customers.email, subscription: subscriptions.email })
    .from(customers)
    .leftJoin(subscriptions, eq(subscriptions.email, sql`lower(${customers.email})`))
    .where(and(eq(customers.id, customerId), isNotNull(customers.emailVerifiedAt)))
  if (own === undefined) throw new ApiError('NEED_TO_VERIFY_EMAIL')
  return { email: own.email, subscribed: own.subscription !== null }
}

/**
 * Whether news go to a customer's own address.
 *
 * @throws ApiError NEED_TO_VERIFY_EMAIL
 */
export const isSubscribed = async (db: Queryable, customerId: string): Promise<boolean> =>
  (await ownEmail(db, customerId)).subscribed

/**
 * Ends the news to a customer's own address; one that got none stays so.
 *
 * @throws ApiError NEED_TO_VERIFY_EMAIL
 */
export const endOwnSubscription = async (db: Queryable, customerId: string): Promise<void> => {
  const { email } = await ownEmail(db, customerId)
  await endSubscription(db, email)
}
