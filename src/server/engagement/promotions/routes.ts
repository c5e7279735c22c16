import { listPromotions } from '../../../contract/promotions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Reloaded } from '../../platform/db/reloaded-table.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Wheels } from '../fortune-wheel/index.ts'
import { activePromotions } from './active-promotions.ts'

interface PromotionsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly wheels: Pick<Reloaded<Wheels>, 'value'>
}

/** Returns the call about promotions. */
export const promotionRoutes = ({ db, clock, wheels }: PromotionsDeps): Route[] => [
  route(listPromotions, (_, { site, locale }) =>
    activePromotions(db, wheels.value, { site, locale, now: clock.now() }),
  ),
]
