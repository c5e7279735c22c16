import { fromDollars } from '../../../../../contract/money.ts'
import { apiUrlOf } from '../../../../platform/api-url.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import { createPayWay } from '../../../../providers/payway/payway.ts'
import { newTranId } from '../../../../providers/payway/tran-id.ts'
import type { MethodTerms, Outside } from '../../gateway.ts'
import { answerOf } from './answer-of.ts'
import { createKhqrCodes } from './khqr-codes.ts'
import { purchaseOf } from './purchase-of.ts'
import { createPayWayRefund } from './refund.ts'
import { payWayRoutes } from './routes.ts'

export interface PayWayGatewayDeps {
  readonly db: Queryable
  readonly config: Pick<Config, 'payway' | 'apiUrl'>
  readonly clock: Clock
  readonly log: Log
  readonly websiteUrl: () => string
}

const minute = 60_000
const second = 1000

const lifetimeMinutes = 30
/** PayWay takes a signed form for some minutes, and a payment for its lifetime after that. */
const lifetimeMs = (lifetimeMinutes + 10) * minute

/** 10000 riel, the least that PayWay takes; the specification names no amount (commerce §9). */
const minimum = fromDollars(2.5)

const methods: readonly MethodTerms[] = [
  { method: 'PAYWAY_PLUS', countries: ['KH', 'TH', 'AE'], minimum },
  { method: 'PAYWAY_CARDS', countries: ['KH', 'TH', 'AE'], minimum },
  { method: 'PAYWAY_ABA', countries: ['KH'], minimum },
]

/** Creates ABA PayWay as a gateway: the browser posts a form, and a check settles. */
export const createPayWayGateway = ({
  db,
  config,
  clock,
  log,
  websiteUrl,
}: PayWayGatewayDeps): Outside => {
  const payway = createPayWay(
    {
      ...config.payway,
      get returnUrl() {
        return `${apiUrlOf(config, websiteUrl)}/payment/payway/pushback`
      },
      lifetimeMinutes,
      timeoutMs: 10 * second,
    },
    clock,
  )
  const begin: NonNullable<Outside['begin']> = (payment) => {
    const { action, method, fields } = payway.purchaseForm(purchaseOf(payment, websiteUrl()))
    return Promise.resolve({ is: 'form', action, method, fields })
  }
  const gateway: Outside = {
    key: 'payway',
    is: 'outside',
    methods,
    account: 'gateway:payway',
    checks: {
      waitsMs: [10, 10, 15, 20, 30, 60, 120, 300, 600, 3600].map((wait) => wait * second),
      // PayWay answers about a purchase for seven days.
      forMs: 7 * 24 * 60 * minute,
    },
    lifetimeMs,
    payableForMs: lifetimeMs,
    newReference: newTranId,
    begin,
    ask: async (reference) => answerOf(await payway.checkTransaction(reference)),
    // PayWay does not know a purchase that was never begun there.
    close: async (reference) =>
      (await payway.closeTransaction(reference)) === 'final' ? 'final' : 'closed',
    refund: createPayWayRefund({ db, payway }),
    routes: (core) =>
      payWayRoutes(
        {
          ...{ gateway, begin, payway, log },
          codes: createKhqrCodes({ db, clock, payway, lifetimeMs: lifetimeMinutes * minute }),
          purchase: (payment) => purchaseOf(payment, websiteUrl()),
        },
        core,
      ),
  }
  return gateway
}
