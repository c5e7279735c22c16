import { checkSpin } from '../../../contract/earned-spins.ts'
import {
  checkWheelInfo,
  getFortuneWheel,
  listRewardHistories,
  spinResult,
  spinTotal,
  useSpin,
} from '../../../contract/fortune-wheel.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Reloaded } from '../../platform/db/reloaded-table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Log } from '../../platform/log.ts'
import { spinsGiven, spinsLeft } from './earned-spins.ts'
import { rewardHistories } from './reward-histories.ts'
import type { Wheels } from './stored-wheels.ts'
import { spinById, spinOnce, wheelInfo, type Chance } from './use-spin.ts'
import { showWheel, wheelOfSite, wheelState, type StoredWheel } from './wheel.ts'

export interface WheelDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly wheels: Reloaded<Wheels>
  readonly chance: Chance
}

/** Returns the calls about the fortune wheel. */
export const wheelRoutes = ({ db, clock, log, wheels, chance }: WheelDeps): Route[] => {
  const byId = (id: string): StoredWheel => {
    const wheel = wheels.value.find((one) => one.id === id)
    if (wheel === undefined) throw new ApiError('FORTUNE_WHEEL_NOT_FOUND')
    return wheel
  }
  const ofSite = (site: StoredWheel['sites'][number], now: Date): StoredWheel => {
    const wheel = wheelOfSite(wheels.value, site, now)
    if (wheel === undefined) throw new ApiError('FORTUNE_WHEEL_NOT_FOUND')
    return wheel
  }
  return [
    route(getFortuneWheel, (_, { site }) => {
      const now = clock.now()
      return showWheel(ofSite(site, now), now)
    }),
    route(listRewardHistories, ({ params }) => rewardHistories(db, byId(params.id).id)),
    route(checkSpin, async ({ query }, { customer: { customerId, websiteId } }) => {
      const wheel = ofSite(websiteId, clock.now())
      return { spins: await spinsGiven(db, wheel, customerId, query) }
    }),
    route(checkWheelInfo, (_, { customer }) => wheelInfo(db, customer.customerId)),
    route(spinTotal, async ({ params }, { customer: { customerId, websiteId } }) => {
      const wheel = byId(params.id)
      if (!wheel.sites.includes(websiteId)) return { total: 0 }
      return { total: await spinsLeft(db, wheel, customerId) }
    }),
    route(useSpin, async ({ body }, { customer, idempotencyKey = '' }) => {
      const wheel = byId(body.wheelId)
      const now = clock.now()
      const state = wheelState(wheel, now)
      if (!wheel.sites.includes(customer.websiteId) || state === 'ENDED' || state === 'NOT_STARTED')
        throw new ApiError('FORTUNE_WHEEL_NOT_FOUND')
      const { customerId } = customer
      const result = await spinOnce(db, wheel, { customerId, idempotencyKey }, chance, now).catch(
        (error: unknown) => {
          if (error instanceof ApiError) throw error
          log.error({ err: error }, 'a spin of the fortune wheel')
          throw new ApiError('AN_ERROR_OCCURRED_WHEN_SPIN')
        },
      )
      // The shown chances are those of the prizes left; other servers reload within a minute.
      const drawn = wheel.prizes.find(({ id }) => id === result.prize.id)
      if (drawn?.left !== undefined)
        await wheels.reload().catch((error: unknown) => log.warn({ err: error }, 'the wheels'))
      return result
    }),
    route(spinResult, async ({ params }, { customer }) => {
      const result = await spinById(db, customer.customerId, params.id)
      if (result === undefined) throw new ApiError('NOT_FOUND')
      return result
    }),
  ]
}
