import { sql } from 'drizzle-orm'
import { changePaymentMethod } from '../../../contract/checkout.ts'
import {
  canPay,
  checkPayWay,
  payByBalance,
  payWayForm,
  payWayPushback,
} from '../../../contract/payments.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  findOrder,
  showOrder,
  type AfterPayment,
  type OrderJson,
} from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Log } from '../../platform/log.ts'
import type { PayWay } from '../../providers/payway/payway.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { AbandonPayment } from './abandon-payment.ts'
import { createBeginAttempt } from './begin-attempt.ts'
import { createPayByBalance } from './pay-by-balance.ts'
import { createPayWayForm } from './payway-form.ts'
import type { Settle } from './settle.ts'

export interface PaymentDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly afterPayment: AfterPayment
  readonly payway: PayWay
  readonly settle: Settle
  readonly abandonPayment: AbandonPayment
  readonly newTranId: () => string
  readonly siteUrl: () => string
}

/** The calls of payment. */
export const paymentRoutes = (deps: PaymentDeps): Route[] => {
  const { db, log, payway, settle } = deps
  const pay = createPayByBalance(deps)
  const beginAttempt = createBeginAttempt(deps)
  const form = createPayWayForm(deps)

  const orderOf = async ({ customer }: CustomerContext, id: string): Promise<OrderJson> => {
    const order = await findOrder(db, customer.customerId, id)
    if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
    return order
  }

  /** What the gateway can't tell now, a later question will. */
  const settleIfReachable = async (tranId: string): Promise<void> => {
    try {
      await settle.settle(tranId)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, tranId }, 'the gateway could not be asked')
    }
  }

  /** Nobody shall make us ask the gateway about what is not ours. */
  const isKnown = async (tranId: string): Promise<boolean> => {
    const [row] = await rowsOf<{ known: boolean }>(
      db,
      sql`select exists (select from payments where tran_id = ${tranId}) as known`,
    )
    return row?.known === true
  }

  return [
    route(canPay, async ({ params, query }, context) => {
      const order = await orderOf(context, params.id)
      if (order.state !== 'AWAITING_PAYMENT') throw new ApiError('ORDER_STATUS_INVALID')
      const seen = query.cartUpdatedAt
      if (
        seen !== undefined &&
        new Date(seen).getTime() !== new Date(order.cart_updated_at).getTime()
      ) {
        throw new ApiError('ORDER_CHANGED')
      }
      return { canPay: true as const }
    }),
    route(payByBalance, async ({ params }, context) =>
      showOrder(await pay(context, params.id), context.locale),
    ),
    route(changePaymentMethod, async ({ params, body }, context) =>
      showOrder(await beginAttempt(context, params.id, body.paymentMethod), context.locale),
    ),
    route(payWayForm, ({ query }, context) => form(context, query)),
    route(checkPayWay, async ({ params }, context) => {
      const { payment } = await orderOf(context, params.id)
      if (payment?.tran_id != null && payment.state !== 'SETTLED') {
        await settleIfReachable(payment.tran_id)
      }
      return showOrder(await orderOf(context, params.id), context.locale)
    }),
    route(payWayPushback, async (_, context) => {
      const pushback = payway.verifyPushback(
        context.rawBody,
        context.header('x-payway-hmac-sha512'),
      )
      if (pushback.kind === 'malformed') throw new ApiError('BAD_REQUEST')
      if (pushback.kind === 'forged') {
        log.warn({ tranId: pushback.tranId, address: context.ip }, 'a forged push-back')
        throw new ApiError('UNAUTHORIZED')
      }
      if (!(await isKnown(pushback.tranId))) throw new ApiError('ORDER_NOT_FOUND')
      // Signed or not, it is only a reason to ask.
      await settleIfReachable(pushback.tranId)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
