import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Module } from '../platform/modules/index.ts'
import { createCatchUp } from './loyalty/index.ts'
import { affiliateRoutes, grantCommissions, reverseCommissions } from './affiliate/index.ts'

interface AffiliateModuleDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly tidyEveryMs: number
}

/** Creates the affiliate programme. */
export const createAffiliate = ({
  db,
  clock,
  tidyEveryMs: everyMs,
}: AffiliateModuleDeps): Module => ({
  routes: affiliateRoutes({ db, clock }),
  schedules: [
    {
      ...{ name: 'commissions', everyMs },
      run: createCatchUp(clock, async (now, since) => {
        await grantCommissions(db, now, since)
        return true
      }),
    },
    { name: 'reversed commissions', everyMs, run: () => reverseCommissions(db, clock.now()) },
  ],
})
