import { randomUUID } from 'node:crypto'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import type { Queryable } from '../../src/server/platform/db/database.ts'
import { addresses, customers, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import type { Money } from '../../src/contract/money.ts'

export interface SeededCustomer {
  readonly customerId: string
  readonly addressId: string
  readonly session: string
}

const chunkSize = 500

/** Adds signed-in customers with a contact and a balance; user names are ids without dashes. */
export const seedCustomers = async (
  db: Queryable,
  {
    count,
    balance,
    now,
    passwordHash = '',
  }: {
    readonly count: number
    readonly balance: Money
    readonly now: Date
    readonly passwordHash?: string
  },
): Promise<readonly SeededCustomer[]> => {
  const seeded = Array.from({ length: count }, () => ({
    customerId: randomUUID(),
    addressId: randomUUID(),
    session: randomUUID(),
  }))
  for (let at = 0; at < seeded.length; at += chunkSize) {
    const chunk = seeded.slice(at, at + chunkSize)
    await db.insert(customers).values(
      chunk.map(({ customerId }) => ({
        id: customerId,
        username: customerId.replaceAll('-', ''),
        email: `${customerId}@example.com`,
        passwordHash,
        firstName: 'Sokha',
        lastName: 'Chan',
        registerCountry: 'KH',
        websiteId: 'KH' as const,
        locale: 'en' as const,
        createdAt: now,
      })),
    )
    await db.insert(addresses).values(
      chunk.map(({ customerId, addressId }) => ({
        id: addressId,
        customerId,
        firstName: 'Sokha',
        lastName: 'Chan',
        organizationName: '',
        taxIdentificationNumber: '',
        phoneNumber: '+85512345678',
        email: `${customerId}@example.com`,
        address1: 'No. 12, Street 240',
        address2: '',
        stateProvince: '',
        postalCode: '',
        city: 'Phnom Penh',
        country: 'KH',
        isDefault: true,
        // Before the session, so that paying from the balance needs no new proof of identity.
        createdAt: new Date(now.getTime() - 60_000),
      })),
    )
    await db.insert(refreshTokens).values(
      chunk.map(({ customerId, session }) => ({
        hash: session,
        family: session,
        customerId,
        expiresAt: new Date(now.getTime() + 24 * 3_600_000),
        userAgent: 'seed',
        authenticatedAt: now,
        createdAt: now,
      })),
    )
    await transfer(
      db,
      chunk.map(({ customerId }) => ({
        cause: `seed:${customerId}:balance`,
        from: 'opening',
        to: balanceAccount(customerId),
        amount: balance,
      })),
      now,
    )
  }
  return seeded
}
