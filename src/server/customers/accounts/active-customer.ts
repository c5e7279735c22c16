import { eq } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'

/** What the account's own calls ask of a customer. */
const columns = {
  id: customers.id,
  username: customers.username,
  email: customers.email,
  emailVerifiedAt: customers.emailVerifiedAt,
  passwordHash: customers.passwordHash,
  registerCountry: customers.registerCountry,
  websiteId: customers.websiteId,
  bannedAt: customers.bannedAt,
} as const

/**
 * The customer that an access token names, as they are now: a ban counts at once and not when the
 * token has run out.
 *
 * @throws ApiError UNAUTHORIZED (deleted meanwhile), ACCOUNT_BANNED
 */
export const activeCustomer = async (db: Queryable, customerId: string) => {
  const [customer] = await db.select(columns).from(customers).where(eq(customers.id, customerId))
  if (customer === undefined) throw new ApiError('UNAUTHORIZED')
  if (customer.bannedAt !== null) throw new ApiError('ACCOUNT_BANNED')
  return customer
}
