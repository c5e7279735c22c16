import type { AnswerOf, QueryOf } from '../../../../../contract/endpoint.ts'
import { fromDollars } from '../../../../../contract/money.ts'
import {
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
  payWayOpenTopUpKhqr,
  payWayPushback,
  payWayTopUpForm,
  payWayTopUpKhqr,
} from '../../../../../contract/payments.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { Log } from '../../../../platform/log.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { PayWay } from '../../../../providers/payway/payway.ts'
import type { PurchaseInput } from '../../../../providers/payway/purchase-form.ts'
import { findOpenPayment, type OpenPayment, type WantedPayable } from '../../find-open-payment.ts'
import type { BeginningPayment, Outside, PaymentCore } from '../../gateway.ts'
import type { KhqrCodes } from './khqr-codes.ts'

interface PayWayRoutesDeps {
  readonly gateway: Outside
  readonly begin: NonNullable<Outside['begin']>
  readonly payway: Pick<PayWay, 'verifyPushback'>
  readonly codes: KhqrCodes
  readonly purchase: (payment: BeginningPayment) => PurchaseInput
  readonly log: Log
}

/** PayWay's code for a purchase that was begun before. */
const duplicate = '4'

const beginning = (
  { reference, amount, bill }: OpenPayment,
  { locale }: CustomerContext,
  continuePath: string,
  page?: string,
): BeginningPayment => ({ reference, amount, bill, locale, continuePath, page })

/** Returns the calls of PayWay: its form, its KHQR code and its push-back. */
export const payWayRoutes = (deps: PayWayRoutesDeps, core: PaymentCore): Route[] => {
  const { gateway, payway, codes, log } = deps
  const openPayment = findOpenPayment(gateway, core)

  const signForm = async (
    context: CustomerContext,
    wanted: WantedPayable,
    {
      continueUrl,
      paymentOption,
    }: Pick<QueryOf<typeof payWayForm>, 'continueUrl' | 'paymentOption'>,
    total?: number,
  ): Promise<AnswerOf<typeof payWayForm>> => {
    const payment = await openPayment(context, wanted)
    if (total !== undefined && fromDollars(total) !== payment.due) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const { action, method, fields } = await deps.begin(
      beginning(payment, context, continueUrl, paymentOption),
    )
    return { action, method, fields: { ...fields } }
  }

  const khqr = async (
    context: CustomerContext,
    wanted: WantedPayable,
    continuePath: string,
  ): Promise<AnswerOf<typeof payWayKhqr>> => {
    const payment = await openPayment(context, wanted)
    try {
      return await codes.begin(payment.id, deps.purchase(beginning(payment, context, continuePath)))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { reference } = payment
      log.warn({ err: error, gateway: gateway.key, reference }, 'a KHQR code was refused')
      // The code of a lost answer is gone: a new payment has a new one.
      if (error.code === duplicate) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
  }

  const openKhqr = async (
    { customer }: CustomerContext,
    { purpose, id }: WantedPayable,
  ): Promise<AnswerOf<typeof payWayOpenKhqr>> => {
    const { payable, payment } = await core.find(customer.customerId, id, purpose)
    const isOpen =
      payable.state === 'DUE' && payment?.gateway === gateway.key && payment.state === 'AWAITING'
    return { code: isOpen ? ((await codes.find(payment.id)) ?? null) : null }
  }

  const order = (id: string): WantedPayable => ({ purpose: 'ORDER', id })
  const topUp = (id: string): WantedPayable => ({ purpose: 'TOP_UP', id })

  return [
    route(payWayForm, ({ query }, context) => signForm(context, order(query.orderId), query)),
    route(payWayTopUpForm, ({ query }, context) =>
      signForm(context, topUp(query.topUpId), query, query.total),
    ),
    route(payWayKhqr, ({ params, body }, context) =>
      khqr(context, order(params.id), body.continueUrl),
    ),
    route(payWayTopUpKhqr, ({ params, body }, context) =>
      khqr(context, topUp(params.id), body.continueUrl),
    ),
    route(payWayOpenKhqr, ({ params }, context) => openKhqr(context, order(params.id))),
    route(payWayOpenTopUpKhqr, ({ params }, context) => openKhqr(context, topUp(params.id))),
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
      if (!(await core.isKnown(gateway, reference, context.rawBody)))
        throw new ApiError('ORDER_NOT_FOUND')
      // Signed or not, it only makes us ask.
      await core.askIfReachable(gateway, reference)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
