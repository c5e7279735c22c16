import { getExchangeRate } from '../../../contract/exchange-rates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { findRate } from './stored-rates.ts'

interface RateDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the call about the riel's rate. */
export const exchangeRateRoutes = ({ db, clock }: RateDeps): Route[] => [
  route(getExchangeRate, async (_, { site }) =>
    site === 'KH' ? ((await findRate(db, isoDay(clock.now()))) ?? null) : null,
  ),
]
