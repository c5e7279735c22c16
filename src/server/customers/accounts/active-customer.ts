import { eq } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'

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

/** Returns a token's customer as of now, so a ban counts before the token expires. */
export const activeCustomer = async (db: Queryable, customerId: string) => {
  const [customer] = await db.select(columns).from(customers).where(eq(customers.id, customerId))
  if (customer === undefined) throw new ApiError('UNAUTHORIZED')
  if (customer.bannedAt !== null) throw new ApiError('ACCOUNT_BANNED')
  return customer
}
