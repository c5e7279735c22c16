import type { AnswerOf, QueryOf } from '../../../../../contract/endpoint.ts'
import { money, zero } from '../../../../../contract/money.ts'
import { payWayForm, payWayKhqr, payWayPushback } from '../../../../../contract/payments.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { Log } from '../../../../platform/log.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { PayWay } from '../../../../providers/payway/payway.ts'
import type { PurchaseInput } from '../../../../providers/payway/purchase-form.ts'
import type { BeginningPayment, Outside, PaymentCore } from '../../gateway.ts'

interface PayWayRoutesDeps {
  readonly gateway: Outside
  readonly payway: Pick<PayWay, 'khqr' | 'verifyPushback'>
  readonly purchase: (payment: BeginningPayment) => PurchaseInput
  /** How long PayWay takes a payment after its beginning. */
  readonly lifetimeSeconds: number
  readonly log: Log
}

/** PayWay's code for a purchase that was begun before. */
const duplicate = '4'

/** Returns the calls of PayWay: its form, its KHQR code and its push-back. */
export const payWayRoutes = (deps: PayWayRoutesDeps, core: PaymentCore): Route[] => {
  const { gateway, payway, lifetimeSeconds, log } = deps

  /** Returns the stored payment of an order, to begin it at PayWay. */
  const beginning = async (
    context: CustomerContext,
    orderId: string,
    continuePath: string,
  ): Promise<BeginningPayment> => {
    const found = await core.find(context.customer.customerId, orderId)
    const { payable, payment } = found
    if (payable.state !== 'DUE') throw new ApiError('ORDER_STATUS_INVALID')
    const bill = await core.billOf(found)
    if (!gateway.methods.some(({ method }) => method === bill.method)) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    const amount = money(payable.amount)
    if (
      payment?.gateway !== gateway.key ||
      payment.reference === null ||
      payment.state !== 'AWAITING' ||
      amount <= zero
    ) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const { reference } = payment
    return { reference, amount, bill, locale: context.locale, continuePath }
  }

  const signForm = async (
    context: CustomerContext,
    { orderId, continueUrl, paymentOption }: QueryOf<typeof payWayForm>,
  ): Promise<AnswerOf<typeof payWayForm>> => {
    const payment = await beginning(context, orderId, continueUrl)
    const { action, method, fields } = await gateway.begin({ ...payment, page: paymentOption })
    return { action, method, fields: { ...fields } }
  }

  const khqr = async (
    context: CustomerContext,
    orderId: string,
    continuePath: string,
  ): Promise<AnswerOf<typeof payWayKhqr>> => {
    const payment = await beginning(context, orderId, continuePath)
    try {
      return { ...(await payway.khqr(deps.purchase(payment))), lifetimeSeconds }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { reference } = payment
      log.warn({ err: error, gateway: gateway.key, reference }, 'a KHQR code was refused')
      // The code of the first request is gone: a new payment has a new one.
      if (error.code === duplicate) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
  }

  return [
    route(payWayForm, ({ query }, context) => signForm(context, query)),
    route(payWayKhqr, ({ params, body }, context) => khqr(context, params.id, body.continueUrl)),
    route(payWayPushback, async (_, context) => {
      const pushback = payway.verifyPushback(
        context.rawBody,
        context.header('x-payway-hmac-sha512'),
      )
      if (pushback.kind === 'malformed') throw new ApiError('BAD_REQUEST')
      const { tranId: reference } = pushback
      if (pushback.kind === 'forged') {
        log.warn({ reference, ip: context.ip }, 'a forged push-back')
        throw new ApiError('UNAUTHORIZED')
      }
      if (!(await core.isKnown(gateway, reference))) throw new ApiError('ORDER_NOT_FOUND')
      // Signed or not, it only makes us ask.
      await core.askIfReachable(gateway, reference)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
