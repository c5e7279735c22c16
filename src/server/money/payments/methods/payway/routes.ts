import type { AnswerOf, QueryOf } from '../../../../../contract/endpoint.ts'
import { fromDollars, money, zero, type Money } from '../../../../../contract/money.ts'
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
import { purposeCodes, type Purpose } from '../../../payables/index.ts'
import { chargedBy } from '../../found-payable.ts'
import type { BeginningPayment, Outside, PaymentCore } from '../../gateway.ts'
import type { KhqrCodes } from './khqr-codes.ts'

interface PayWayRoutesDeps {
  readonly gateway: Outside
  readonly payway: Pick<PayWay, 'verifyPushback'>
  readonly codes: KhqrCodes
  readonly purchase: (payment: BeginningPayment) => PurchaseInput
  readonly log: Log
}

/** The payable that a call is about. */
interface Wanted {
  readonly purpose: Purpose
  readonly id: string
}

/** PayWay's code for a purchase that was begun before. */
const duplicate = '4'

/** Returns the calls of PayWay: its form, its KHQR code and its push-back. */
export const payWayRoutes = (deps: PayWayRoutesDeps, core: PaymentCore): Route[] => {
  const { gateway, payway, codes, log } = deps

  /** Returns the stored payment of a payable with its id, to begin it at PayWay. */
  const beginning = async (
    context: CustomerContext,
    wanted: Wanted,
    continuePath: string,
  ): Promise<BeginningPayment & { readonly id: string; readonly due: Money }> => {
    const { purpose } = wanted
    const found = await core.find(context.customer.customerId, wanted.id, purpose)
    const { payable, payment } = found
    if (payable.state !== 'DUE') throw new ApiError(purposeCodes[purpose].notDue)
    const bill = await core.billOf(found)
    if (!gateway.methods.some(({ method }) => method === bill.method)) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    if (
      payment?.gateway !== gateway.key ||
      payment.reference === null ||
      payment.state !== 'AWAITING' ||
      payable.amount <= zero
    ) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const { id, reference } = payment
    const due = money(payable.amount)
    return { id, due, reference, amount: chargedBy(payment), bill, locale: context.locale, continuePath }
  }

  const signForm = async (
    context: CustomerContext,
    wanted: Wanted,
    {
      continueUrl,
      paymentOption,
    }: Pick<QueryOf<typeof payWayForm>, 'continueUrl' | 'paymentOption'>,
    total?: number,
  ): Promise<AnswerOf<typeof payWayForm>> => {
    const payment = await beginning(context, wanted, continueUrl)
    if (total !== undefined && fromDollars(total) !== payment.due) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    const { action, method, fields } = await gateway.begin({ ...payment, page: paymentOption })
    return { action, method, fields: { ...fields } }
  }

  const khqr = async (
    context: CustomerContext,
    wanted: Wanted,
    continuePath: string,
  ): Promise<AnswerOf<typeof payWayKhqr>> => {
    const payment = await beginning(context, wanted, continuePath)
    try {
      return await codes.begin(payment.id, deps.purchase(payment))
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
    { purpose, id }: Wanted,
  ): Promise<AnswerOf<typeof payWayOpenKhqr>> => {
    const { payable, payment } = await core.find(customer.customerId, id, purpose)
    const isOpen =
      payable.state === 'DUE' && payment?.gateway === gateway.key && payment.state === 'AWAITING'
    return { code: isOpen ? ((await codes.find(payment.id)) ?? null) : null }
  }

  const order = (id: string): Wanted => ({ purpose: 'ORDER', id })
  const topUp = (id: string): Wanted => ({ purpose: 'TOP_UP', id })

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
      if (!(await core.isKnown(gateway, reference))) throw new ApiError('ORDER_NOT_FOUND')
      // Signed or not, it only makes us ask.
      await core.askIfReachable(gateway, reference)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
