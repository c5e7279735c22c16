import { sql } from 'drizzle-orm'
import { fromDollars } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  packagePrices,
  packages,
  regions,
  servicePrices,
  sslCertificates,
  sslPrices,
  tldRules,
  tlds,
  vouchers,
} from '../../platform/db/schema/index.ts'

/** A sender's name in text messages, registered with the operators for a year. */
const smsBrandName: typeof servicePrices.$inferInsert = {
  type: 'SMS_BRAND_NAME',
  price: fromDollars(120),
  durationType: 'YEAR',
}

const regionRows = (createdAt: Date): (typeof regions.$inferInsert)[] => [
  {
    id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201',
    name: 'Phnom Penh',
    nameKm: 'ភ្នំពេញ',
    countryCode: 'KH',
    isDefault: true,
    priority: 20,
    createdAt,
  },
  {
    id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202',
    name: 'Bangkok',
    nameKm: 'បាងកក',
    countryCode: 'TH',
    isDefault: false,
    priority: 10,
    createdAt,
  },
]

const seedTldRules = async (db: Queryable): Promise<void> => {
  const { tldRuleRows } = await import('../../catalogue/products/seed/tld-rules.ts')
  // Of the TLDs in the table, which are not all ours any more.
  const rows = tldRuleRows(await db.select().from(tlds))
  if (rows.length > 0) await db.insert(tldRules).values(rows).onConflictDoNothing()
}

const seedPackages = async (db: Queryable): Promise<void> => {
  const [{ cloudServers }, { hostingPackages }, { packageRow, priceRows }] = await Promise.all([
    import('../../catalogue/products/seed/cloud-servers.ts'),
    import('../../catalogue/products/seed/hosting-packages.ts'),
    import('../../catalogue/products/seed/package.ts'),
  ])
  const places = (await db.select().from(regions)).flatMap(({ id, countryCode }) =>
    countryCode === 'KH' || countryCode === 'TH' ? [{ id, country: countryCode } as const] : [],
  )
  const all = [...cloudServers, ...hostingPackages].flatMap((seeded) =>
    places.map(({ id, country }) => ({
      row: packageRow(seeded, id, country),
      prices: priceRows(seeded, id, country),
    })),
  )
  if (all.length === 0) return
  await db.transaction(async (tx) => {
    await tx
      .insert(packages)
      .values(all.map(({ row }) => row))
      .onConflictDoNothing()
    await tx
      .insert(packagePrices)
      .values(all.flatMap(({ prices }) => prices))
      .onConflictDoNothing()
  })
}

const seedCertificates = async (db: Queryable): Promise<void> => {
  const { certificateRows, certificatePriceRows } =
    await import('../../catalogue/products/seed/ssl-certificates.ts')
  await db.transaction(async (tx) => {
    await tx.insert(sslCertificates).values(certificateRows()).onConflictDoNothing()
    await tx.insert(sslPrices).values(certificatePriceRows()).onConflictDoNothing()
  })
}

/** What {@link seed} fills, and whether something is there. */
type Filled = Readonly<
  Record<
    | 'tlds'
    | 'regions'
    | 'customers'
    | 'rules'
    | 'packages'
    | 'certificates'
    | 'services'
    | 'trials',
    boolean
  >
>

/**
 * Fills what is empty: the TLDs with their prices and rules, the regions, the packages,
 * certificates and services with their prices, the vouchers of the free trial, and in a database
 * without customers the demo accounts and their fortune wheel. What is there is left alone, so that what the shop changed (a price, a TLD taken off
 * sale) stays. A database that was filled before costs one statement; servers that start at once
 * don't disturb each other.
 */
export const seed = async (
  db: Queryable,
  { demoAccounts, clock }: { readonly demoAccounts: boolean; readonly clock: Clock },
): Promise<void> => {
  const [there] = await rowsOf<Filled>(
    db,
    sql`select exists (select from tlds) as tlds, exists (select from regions) as regions,
          exists (select from customers) as customers, exists (select from tld_rules) as rules,
          exists (select from packages) as packages,
          exists (select from ssl_certificates) as certificates,
          exists (select from service_prices) as services,
          exists (select from vouchers where trial) as trials`,
  )
  if (there?.tlds !== true) {
    // Only now: the list and the facts about countries take a while to load.
    const { tldRows } = await import('../../catalogue/products/seed/tlds.ts')
    await db.insert(tlds).values(tldRows(clock)).onConflictDoNothing()
  }
  if (there?.rules !== true) await seedTldRules(db)
  if (there?.regions !== true) {
    await db.insert(regions).values(regionRows(clock.now())).onConflictDoNothing()
  }
  if (there?.packages !== true) await seedPackages(db)
  if (there?.certificates !== true) await seedCertificates(db)
  if (there?.services !== true) {
    await db.insert(servicePrices).values(smsBrandName).onConflictDoNothing()
  }
  if (there?.trials !== true) {
    const { trialVoucherRows } = await import('../../selling/vouchers/seed-trial-vouchers.ts')
    await db.insert(vouchers).values(trialVoucherRows(clock.now())).onConflictDoNothing()
  }
  if (demoAccounts && there?.customers !== true) {
    const [{ seedDemoAccounts }, { seedDemoWheel }] = await Promise.all([
      import('./demo-accounts.ts'),
      import('./demo-wheel.ts'),
    ])
    await seedDemoAccounts(db, clock)
    await seedDemoWheel(db, clock)
  }
}
