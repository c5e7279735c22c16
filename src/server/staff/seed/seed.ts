import { sql } from 'drizzle-orm'
import { productSeeds } from '../../catalogue/products/seed/index.ts'
import { regionSeed } from '../../catalogue/sites/seed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { runSeeds, type Seed } from '../../platform/db/seeds.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { trialVoucherSeed } from '../../selling/vouchers/seed.ts'

/** In a database without customers. */
const demoSeed: Seed = {
  name: 'customers',
  filled: sql`exists (select from customers)`,
  fill: async (db, clock) => {
    const [{ seedDemoAccounts }, { seedDemoWheel }, { storeRate }] = await Promise.all([
      import('./demo-accounts.ts'),
      import('./demo-wheel.ts'),
      import('../../money/exchange-rates/index.ts'),
    ])
    await seedDemoAccounts(db, clock)
    await seedDemoWheel(db, clock)
    await storeRate(db, { perDollar: 4000, source: 'demo', date: isoDay(clock.now()) })
  },
}

/** Seeds the empty tables of each module, and the demo data where they are wanted. */
export const seed = (
  db: Queryable,
  { demoAccounts, clock }: { readonly demoAccounts: boolean; readonly clock: Clock },
): Promise<void> =>
  runSeeds(
    db,
    [regionSeed, ...productSeeds, trialVoucherSeed, ...(demoAccounts ? [demoSeed] : [])],
    clock,
  )
