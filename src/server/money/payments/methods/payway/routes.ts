import type { AnswerOf, QueryOf } from '../../../../../contract/endpoint.ts'
import { money, zero } from '../../../../../contract/money.ts'
import { payWayForm, payWayPushback } from '../../../../../contract/payments.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { Log } from '../../../../platform/log.ts'
import type { PayWay } from '../../../../providers/payway/payway.ts'
import type { Outside, PaymentCore } from '../../gateway.ts'

interface PayWayRoutesDeps {
  readonly gateway: Outside
  readonly payway: Pick<PayWay, 'verifyPushback'>
  readonly log: Log
}

/** Returns the calls of PayWay: its form and its push-back. */
export const payWayRoutes = (deps: PayWayRoutesDeps, core: PaymentCore): Route[] => {
  const { gateway, payway, log } = deps

  const signForm = async (
    context: CustomerContext,
    { orderId, continueUrl, paymentOption }: QueryOf<typeof payWayForm>,
  ): Promise<AnswerOf<typeof payWayForm>> => {
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
    const { locale } = context
    const { action, method, fields } = await gateway.begin({
      ...{ reference, amount, bill, locale },
      continuePath: continueUrl,
      page: paymentOption,
    })
    return { action, method, fields: { ...fields } }
  }

  return [
    route(payWayForm, ({ query }, context) => signForm(context, query)),
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
