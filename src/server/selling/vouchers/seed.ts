import { sql } from 'drizzle-orm'
import { vouchers } from '../../platform/db/schema/index.ts'
import type { Seed } from '../../platform/db/seeds.ts'

/** The vouchers of the free trial. */
export const trialVoucherSeed: Seed = {
  name: 'trials',
  filled: sql`exists (select from vouchers where trial)`,
  fill: async (db, clock) => {
    const { trialVoucherRows } = await import('./seed-trial-vouchers.ts')
    await db.insert(vouchers).values(trialVoucherRows(clock.now())).onConflictDoNothing()
  },
}
