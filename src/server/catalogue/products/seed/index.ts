import { sql } from 'drizzle-orm'
import { fromDollars } from '../../../../contract/money.ts'
import type { Seed } from '../../../platform/db/seeds.ts'
import {
  packagePrices,
  packages,
  regions,
  servicePrices,
  smsCreditPacks,
  sslCertificates,
  sslPrices,
  tldRules,
  tlds,
} from '../../../platform/db/schema/index.ts'

/** A sender's name in text messages, registered with the operators for a year. */
const smsBrandName: typeof servicePrices.$inferInsert = {
  type: 'SMS_BRAND_NAME',
  price: fromDollars(120),
  durationType: 'YEAR',
}

/** Sizes of message credits: the more, the cheaper is each. */
const smsPacks: readonly (typeof smsCreditPacks.$inferInsert)[] = [
  { credits: 500, price: fromDollars(17.5) },
  { credits: 1_000, price: fromDollars(32) },
  { credits: 5_000, price: fromDollars(150) },
  { credits: 10_000, price: fromDollars(280) },
]

const tldSeed: Seed = {
  name: 'tlds',
  filled: sql`exists (select from tlds)`,
  fill: async (db, clock) => {
    // Loaded only for an empty table: the list and the facts about countries take time.
    const { tldRows } = await import('./tlds.ts')
    await db.insert(tlds).values(tldRows(clock)).onConflictDoNothing()
  },
}

const tldRuleSeed: Seed = {
  name: 'rules',
  filled: sql`exists (select from tld_rules)`,
  fill: async (db) => {
    const { tldRuleRows } = await import('./tld-rules.ts')
    // The operator may have changed the list of TLDs.
    const rows = tldRuleRows(await db.select().from(tlds))
    if (rows.length > 0) await db.insert(tldRules).values(rows).onConflictDoNothing()
  },
}

const packageSeed: Seed = {
  name: 'packages',
  filled: sql`exists (select from packages)`,
  fill: async (db) => {
    const [{ cloudServers }, { hostingPackages }, { packageRow, priceRows }] = await Promise.all([
      import('./cloud-servers.ts'),
      import('./hosting-packages.ts'),
      import('./package.ts'),
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
      const rows = all.map(({ row }) => row)
      const prices = all.flatMap((one) => one.prices)
      await tx.insert(packages).values(rows).onConflictDoNothing()
      await tx.insert(packagePrices).values(prices).onConflictDoNothing()
    })
  },
}

const certificateSeed: Seed = {
  name: 'certificates',
  filled: sql`exists (select from ssl_certificates)`,
  fill: async (db) => {
    const { certificateRows, certificatePriceRows } = await import('./ssl-certificates.ts')
    await db.transaction(async (tx) => {
      await tx.insert(sslCertificates).values(certificateRows()).onConflictDoNothing()
      await tx.insert(sslPrices).values(certificatePriceRows()).onConflictDoNothing()
    })
  },
}

const serviceSeed: Seed = {
  name: 'services',
  filled: sql`exists (select from service_prices)`,
  fill: async (db) => {
    await db.insert(servicePrices).values(smsBrandName).onConflictDoNothing()
  },
}

const smsCreditSeed: Seed = {
  name: 'message credits',
  filled: sql`exists (select from sms_credit_packs)`,
  fill: async (db) => {
    await db
      .insert(smsCreditPacks)
      .values([...smsPacks])
      .onConflictDoNothing()
  },
}

/** The products with their prices and rules; packages need the regions. */
export const productSeeds: readonly Seed[] = [
  tldSeed,
  tldRuleSeed,
  packageSeed,
  certificateSeed,
  serviceSeed,
  smsCreditSeed,
]
