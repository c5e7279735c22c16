import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  createCatchUp,
  grantCashback,
  loyaltyRoutes,
  mostGranted,
  notifyTiers,
  takeBackCashback,
} from './loyalty/index.ts'

interface LoyaltyModuleDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly tidyEveryMs: number
}

/** Creates the loyalty programme. */
export const createLoyalty = ({ db, clock, tidyEveryMs: everyMs }: LoyaltyModuleDeps): Module => ({
  routes: loyaltyRoutes({ db, clock }),
  schedules: [
    {
      ...{ name: 'cashback', everyMs },
      run: createCatchUp(
        clock,
        async (now, since) => (await grantCashback(db, now, since)) < mostGranted,
      ),
    },
    { name: 'refunded cashback', everyMs, run: () => takeBackCashback(db, clock.now()) },
    {
      ...{ name: 'loyalty tiers', everyMs },
      run: createCatchUp(clock, async (now, since) => {
        await notifyTiers(db, now, since)
        return true
      }),
    },
  ],
})
