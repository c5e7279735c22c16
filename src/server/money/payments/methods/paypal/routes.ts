import type { AnswerOf } from '../../../../../contract/endpoint.ts'
import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
  payPalSettings,
  payPalWebhook,
} from '../../../../../contract/paypal.ts'
import type { ErrorCode } from '../../../../../contract/error-codes.ts'
import type { Config } from '../../../../platform/config.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { Log } from '../../../../platform/log.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { PayPal } from '../../../../providers/paypal/paypal.ts'
import type { PayPalDispute, Webhook } from '../../../../providers/paypal/webhook.ts'
import { findOpenPayment, type WantedPayable } from '../../find-open-payment.ts'
import type { Outside, PaymentCore } from '../../gateway.ts'
import { shownPaymentState } from '../../shown-payment-state.ts'
import type { PayPalOrders } from './paypal-orders.ts'

interface PayPalRoutesDeps {
  readonly gateway: Outside
  readonly paypal: Pick<PayPal, 'verifyWebhook'>
  readonly orders: PayPalOrders
  readonly settings: Config['paypal']
  /** Informs staff, who answer disputes in PayPal's own pages. */
  readonly informOfDispute: (reference: string, dispute: PayPalDispute) => Promise<void>
  readonly log: Log
}

/** Returns the calls of PayPal: its buttons' settings, an order's creation and capture, its webhook. */
export const payPalRoutes = (deps: PayPalRoutesDeps, core: PaymentCore): Route[] => {
  const { gateway, paypal, orders, settings, log } = deps
  const openPayment = findOpenPayment(gateway, core)

  /** Runs a call of PayPal; its failure becomes a code. */
  const call = async <Result>(
    code: ErrorCode,
    about: object,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, gateway: gateway.key, ...about }, 'a call of a gateway failed')
      throw new ApiError(code, { code: error.code ?? error.kind })
    }
  }

  const create = async (
    context: CustomerContext,
    wanted: WantedPayable,
  ): Promise<AnswerOf<typeof payPalCreateOrder>> => {
    const payment = await openPayment(context, wanted)
    const { reference } = payment
    const begin = () => orders.begin(payment)
    return { paypalOrderId: await call('PAYPAL_ERROR', { reference }, begin) }
  }

  const capture = async (
    context: CustomerContext,
    wanted: WantedPayable,
    paypalOrderId: string,
  ): Promise<AnswerOf<typeof payPalCaptureOrder>> => {
    const find = () => core.find(context.customer.customerId, wanted.id, wanted.purpose)
    const { payment: before } = await find()
    const isThis = before?.gateway === gateway.key && before.gateway_id === paypalOrderId
    // A repeated request, or PayPal's webhook was first.
    if (isThis && before.state === 'SETTLED') return { paymentState: 'SUCCESS' }
    const { reference, gatewayId } = await openPayment(context, wanted)
    if (gatewayId !== paypalOrderId) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    await call('PAYPAL_ERROR', { reference }, () => orders.capture(paypalOrderId))
    await core.askIfReachable(gateway, reference)
    const after = await find()
    // A top-up is credited with whatever arrived.
    if (wanted.purpose === 'TOP_UP') {
      return { paymentState: (await core.topUpOf(after)).paymentState }
    }
    return { paymentState: shownPaymentState(after.payment) }
  }

  /** Returns our reference of what an event is about: the merchant account may have other payments. */
  const referenceOf = async (
    { reference, captureId }: Webhook & { readonly kind: 'verified' },
    rawBody: string,
  ): Promise<string | undefined> => {
    // PayPal would repeat what we refuse.
    if (reference !== undefined && (await core.isKnown(gateway, reference, rawBody))) {
      return reference
    }
    return captureId === undefined ? undefined : orders.referenceOfCapture(captureId)
  }

  const order = (id: string): WantedPayable => ({ purpose: 'ORDER', id })
  const topUp = (id: string): WantedPayable => ({ purpose: 'TOP_UP', id })

  return [
    route(payPalSettings, () => {
      if (settings === undefined) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
      const { clientId, sdkUrl } = settings
      return { clientId, sdkUrl }
    }),
    route(payPalCreateOrder, ({ params }, context) => create(context, order(params.id))),
    route(payPalCreateTopUp, ({ params }, context) => create(context, topUp(params.id))),
    route(payPalCaptureOrder, ({ params, body }, context) =>
      capture(context, order(params.id), body.paypalOrderId),
    ),
    route(payPalCaptureTopUp, ({ params, body }, context) =>
      capture(context, topUp(params.id), body.paypalOrderId),
    ),
    route(payPalWebhook, async (_, context) => {
      const { rawBody, ip } = context
      const webhook = await call('PAYMENT_GATEWAY_ERROR', { ip }, () =>
        paypal.verifyWebhook(rawBody, (name) => context.header(name)),
      )
      if (webhook.kind !== 'verified') {
        log.warn({ ip, kind: webhook.kind }, 'a webhook that PayPal did not sign')
        throw new ApiError('UNAUTHORIZED')
      }
      const reference = await referenceOf(webhook, rawBody)
      if (reference !== undefined) {
        if (webhook.dispute !== undefined) await deps.informOfDispute(reference, webhook.dispute)
        await core.askIfReachable(gateway, reference)
      }
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
