import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Reloaded } from '../platform/db/reloaded-table.ts'
import type { Module } from '../platform/modules/index.ts'
import type { Wheels } from './fortune-wheel/index.ts'
import { promotionRoutes } from './promotions/index.ts'

interface PromotionsModuleDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly wheels: Reloaded<Wheels>
}

/** Creates the promotions. */
export const createPromotions = (deps: PromotionsModuleDeps): Module => ({
  routes: promotionRoutes(deps),
})
