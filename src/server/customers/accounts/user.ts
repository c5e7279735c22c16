import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { accountDeletions, addresses, customers } from '../../platform/db/schema/index.ts'

export interface UserDeps {
  readonly db: Queryable
  readonly offersCards: boolean
}

/** Returns a customer with their contacts' ids in one statement. */
export const userInformation = async (
  { db, offersCards }: UserDeps,
  customerId: string,
): Promise<User> => {
  const rows = await db
    .select({
      customer: {
        id: customers.id,
        username: customers.username,
        email: customers.email,
        firstName: customers.firstName,
        lastName: customers.lastName,
        registerCountry: customers.registerCountry,
        emailVerifiedAt: customers.emailVerifiedAt,
        phoneNumber: customers.phoneNumber,
        organization: customers.organization,
        identityNumber: customers.identityNumber,
        address1: customers.address1,
        address2: customers.address2,
        stateProvince: customers.stateProvince,
        postalCode: customers.postalCode,
        city: customers.city,
        referralCode: customers.referralCode,
        googleEmail: customers.googleEmail,
        websiteId: customers.websiteId,
        locale: customers.locale,
        bannedAt: customers.bannedAt,
        createdAt: customers.createdAt,
      },
      address: {
        id: addresses.id,
        isDefault: addresses.isDefault,
        phoneNumber: addresses.phoneNumber,
      },
      deletionDueAt: accountDeletions.dueAt,
    })
    .from(customers)
    .leftJoin(addresses, eq(addresses.customerId, customers.id))
    .leftJoin(
      accountDeletions,
      and(eq(accountDeletions.customerId, customers.id), isNull(accountDeletions.doneAt)),
    )
    .where(eq(customers.id, customerId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id))
  const [first] = rows
  if (first === undefined) throw new ApiError('USER_NOT_FOUND')
  const { websiteId, bannedAt, emailVerifiedAt, createdAt, ...customer } = first.customer
  if (bannedAt !== null) throw new ApiError('ACCOUNT_BANNED')
  return {
    ...customer,
    website: { id: websiteId },
    isEmailVerified: emailVerifiedAt !== null,
    addresses: rows.flatMap(({ address }) => (address === null ? [] : [address])),
    createdAt: createdAt.toISOString(),
    offersCards,
    ...(first.deletionDueAt !== null && { deletionDueAt: first.deletionDueAt.toISOString() }),
  }
}
