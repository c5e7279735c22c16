import * as v from 'valibot'
import { Order } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

/** `GET /payment/can-pay/{id}`. */
export const canPay = endpoint({
  method: 'GET',
  path: '/payment/can-pay/{id}',
  summary: 'Whether the order can be paid now',
  access: 'customer',
  params: IdParams,
  query: v.object({ cartUpdatedAt: v.optional(Moment) }),
  answer: v.object({ canPay: v.literal(true) }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_INVALID', 'ORDER_CHANGED'],
})

/** `POST /payment/balance/{id}`. Pays the whole order out of the account balance. */
export const payByBalance = endpoint({
  method: 'POST',
  path: '/payment/balance/{id}',
  summary: 'Pays by account balance',
  access: 'customer',
  params: IdParams,
  answer: Order,
  movesMoney: true,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'BALANCE_NOT_ENOUGH',
    'PAYMENT_GATEWAY_ERROR',
  ],
})

/** What PayWay can be asked to show (PayWay purchase, `payment_option`); empty: its own chooser. */
export const PayWayOption = v.picklist(['', 'cards', 'abapay_khqr'])

/** `GET /payment/payway/form`. The signed form that the browser posts to the gateway. */
export const payWayForm = endpoint({
  method: 'GET',
  path: '/payment/payway/form',
  summary: 'The signed form for the PayWay page',
  access: 'customer',
  query: v.object({
    orderId: Id,
    /** Path on our site to come back to; other origins are refused. */
    continueUrl: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])[^\\\s]*$/)),
    paymentOption: v.optional(PayWayOption),
  }),
  answer: v.object({
    action: v.pipe(v.string(), v.url()),
    method: v.literal('POST'),
    fields: v.record(v.string(), v.string()),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
  ],
})

/**
 * `POST /payment/check/{id}`. Asks the gateway about the order's payment now, and settles it when
 * it is paid. The return page calls it; a webhook or a poll may have been first, with the same
 * outcome.
 */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/payment/check/{id}',
  summary: 'Asks the gateway how the payment stands',
  access: 'customer',
  params: IdParams,
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * `POST /payment/payway/pushback`. The gateway's message (PayWay, "pushback"). It is never believed:
 * it only makes the server ask the gateway. A forged signature is refused.
 */
export const payWayPushback = endpoint({
  method: 'POST',
  path: '/payment/payway/pushback',
  summary: 'The gateway says that a payment has news',
  access: 'public',
  body: v.looseObject({ tran_id: v.pipe(v.string(), v.minLength(1), v.maxLength(20)) }),
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: ['UNAUTHORIZED', 'ORDER_NOT_FOUND'],
})
