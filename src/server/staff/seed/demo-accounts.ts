import { fromDollars } from '../../../contract/money.ts'
import { createPasswords } from '../../customers/accounts/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import { grantCredit } from '../../money/promo-credit/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { addresses, customers, vouchers } from '../../platform/db/schema/index.ts'
import { markDatabase } from '../../platform/production/index.ts'

/** The demo accounts' ids are the same in every database. */
export const demoCustomerId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001'
export const newcomerCustomerId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0002'
const demoAddressId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0101'

const password = 'Demo1234'

const day = 24 * 60 * 60_000

/** For half a year from the shop's first day. */
const demoVouchers = (now: Date): (typeof vouchers.$inferInsert)[] => {
  const shared = {
    productTypes: ['DOMAIN'],
    actions: ['registration'],
    startsAt: now,
    endsAt: new Date(now.getTime() + 180 * day),
    suggested: true,
  } satisfies Partial<typeof vouchers.$inferInsert>
  return [
    {
      ...shared,
      code: 'DOMAIN10',
      title: 'New domains',
      titleKm: 'ដូមែនថ្មី',
      description: 'For every new domain in your cart, once per customer.',
      descriptionKm: 'សម្រាប់ដូមែនថ្មីទាំងអស់ក្នុងកន្ត្រក ប្រើបានម្តងក្នុងមួយអតិថិជន។',
      percent: 10,
      minimumSpend: fromDollars(0),
    },
    {
      ...shared,
      code: 'TONLE5',
      title: 'A bigger cart',
      titleKm: 'ទិញដូមែនថ្មីច្រើន',
      description: 'When your new domains cost $40 or more, once per customer.',
      descriptionKm: 'នៅពេលដូមែនថ្មីរបស់អ្នកមានតម្លៃចាប់ពី $40 ឡើងទៅ ប្រើបានម្តងក្នុងមួយអតិថិជន។',
      amount: fromDollars(5),
      minimumSpend: fromDollars(40),
    },
  ]
}

const creditDays = 90

/**
 * Adds the demo accounts: `demo` with $250.00, $20.00 of promo credit, a contact and the referral code
 * DEMO2026; `newcomer` with nothing; and two vouchers. Existing rows stay.
 */
export const seedDemoAccounts = async (db: Queryable, clock: Clock): Promise<void> => {
  const passwords = createPasswords()
  const now = clock.now()
  const shared = { registerCountry: 'KH', websiteId: 'KH', locale: 'en', createdAt: now } as const
  const demo = {
    ...shared,
    id: demoCustomerId,
    username: 'demo',
    email: 'demo@example.com',
    passwordHash: await passwords.hash(password),
    firstName: 'Dara',
    lastName: 'Sok',
    emailVerifiedAt: now,
    referralCode: 'DEMO2026',
  }
  const newcomer = {
    ...shared,
    id: newcomerCustomerId,
    username: 'newcomer',
    email: 'newcomer@example.com',
    passwordHash: await passwords.hash(password),
    firstName: 'Bopha',
    lastName: 'Chan',
  }
  await db.transaction(async (tx) => {
    await markDatabase(tx, 'demo-accounts', now)
    const added = await tx
      .insert(customers)
      .values([demo, newcomer])
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!added.some(({ id }) => id === demoCustomerId)) return
    await tx.insert(vouchers).values(demoVouchers(now)).onConflictDoNothing()
    await tx.insert(addresses).values({
      id: demoAddressId,
      customerId: demoCustomerId,
      firstName: demo.firstName,
      lastName: demo.lastName,
      organizationName: '',
      taxIdentificationNumber: '',
      phoneNumber: '+85512345678',
      email: demo.email,
      address1: 'No. 12, Street 240',
      address2: 'Sangkat Chaktomuk, Khan Daun Penh',
      stateProvince: 'Phnom Penh',
      postalCode: '120207',
      city: 'Phnom Penh',
      country: 'KH',
      isDefault: true,
      createdAt: now,
    })
    await transfer(
      tx,
      [
        {
          cause: 'seed:demo:balance',
          from: 'opening',
          to: balanceAccount(demoCustomerId),
          amount: fromDollars(250),
        },
      ],
      now,
    )
    await grantCredit(
      tx,
      {
        customerId: demoCustomerId,
        source: 'OPENING',
        cause: 'seed:demo:promo-credit',
        from: 'opening',
        amount: fromDollars(20),
        expiresAt: new Date(now.getTime() + creditDays * 24 * 3_600_000),
      },
      now,
    )
  })
}
