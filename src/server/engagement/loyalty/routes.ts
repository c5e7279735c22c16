import {
  getLoyaltyPeriods,
  getLoyaltyStatus,
  listProgramConfigs,
  listRankingConfigs,
} from '../../../contract/loyalty.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { refundDays } from './cashback.ts'
import { readStatus, showPeriod, showTiers } from './read-status.ts'
import { periodsAt, periodsOf } from './stored-periods.ts'

interface LoyaltyDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the calls about the loyalty programme. */
export const loyaltyRoutes = ({ db, clock }: LoyaltyDeps): Route[] => [
  route(listRankingConfigs, async (_, { site }) => {
    const { active, next } = periodsAt(await periodsOf(db, site), clock.now())
    return showTiers((active ?? next)?.tiers ?? [])
  }),
  route(listProgramConfigs, async (_, { site }) => {
    const { active } = periodsAt(await periodsOf(db, site), clock.now())
    if (active === undefined) return []
    const { id: periodId, creditDays } = active
    return [{ periodId, currencyCode: 'USD' as const, refundDays, creditDays }]
  }),
  route(getLoyaltyPeriods, async (_, { site }) => {
    const { active, next } = periodsAt(await periodsOf(db, site), clock.now())
    return { active: showPeriod(active), next: showPeriod(next) }
  }),
  route(getLoyaltyStatus, (_, { customer: { customerId, websiteId } }) =>
    readStatus(db, customerId, websiteId, clock.now()),
  ),
]
