import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from './database.ts'
import { regions, tlds } from './schema/index.ts'

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

/**
 * Fills what is empty: the TLDs with their prices, the regions, and in a database without customers
 * the demo accounts. What is there is left alone, so that what the shop changed (a price, a TLD
 * taken off sale) stays. A database that was filled before costs one statement; servers that start
 * at once don't disturb each other.
 */
export const seed = async (
  db: Queryable,
  { demoAccounts, clock }: { readonly demoAccounts: boolean; readonly clock: Clock },
): Promise<void> => {
  const [there] = await rowsOf<{ tlds: boolean; regions: boolean; customers: boolean }>(
    db,
    sql`select exists (select from tlds) as tlds, exists (select from regions) as regions,
          exists (select from customers) as customers`,
  )
  if (there?.tlds !== true) {
    // Only now: the list and the facts about countries take a while to load.
    const { tldRows } = await import('./seed-tlds.ts')
    await db.insert(tlds).values(tldRows(clock)).onConflictDoNothing()
  }
  if (there?.regions !== true) {
    await db.insert(regions).values(regionRows(clock.now())).onConflictDoNothing()
  }
  if (demoAccounts && there?.customers !== true) {
    const { seedDemoAccounts } = await import('./seed-demo-accounts.ts')
    await seedDemoAccounts(db, clock)
  }
}
