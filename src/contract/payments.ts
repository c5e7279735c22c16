import * as v from 'valibot'
import { Order } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

export const canPay = endpoint({
  method: 'GET',
  path: '/payment/can-pay/{id}',
  summary: 'Whether the order can be paid now',
  access: 'customer',
  params: IdParams,
  query: v.object({ cartUpdatedAt: v.optional(Moment) }),
  answer: v.object({ canPay: v.literal(true) }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_INVALID', 'ORDER_INVALID', 'ORDER_CHANGED'],
})

/**
 * REAUTHENTICATION_REQUIRED: the contact of the order, or of one that a bulk payment pays, is newer than
 * the session's latest authentication.
 */
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
    'ORDER_INVALID',
    'INVOICE_PROCESSED',
    'BALANCE_NOT_ENOUGH',
    'PAYMENT_GATEWAY_ERROR',
    'PAYMENT_STILL_OPEN',
    'REAUTHENTICATION_REQUIRED',
  ],
})

/** A path on our website; other origins are refused. */
export const ContinueUrl = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])[^\\\s]*$/))

/** The gateway's views (PayWay purchase, `payment_option`); empty: its own chooser. */
export const PayWayOption = v.picklist(['', 'cards', 'abapay_khqr'])

/** The signed form that the browser posts to a gateway. */
export const GatewayForm = v.object({
  action: v.pipe(v.string(), v.url()),
  method: v.literal('POST'),
  fields: v.record(v.string(), v.string()),
})

export const payWayForm = endpoint({
  method: 'GET',
  path: '/payment/payway/form',
  summary: 'The signed form for the PayWay page',
  access: 'customer',
  query: v.object({
    orderId: Id,
    continueUrl: ContinueUrl,
    paymentOption: v.optional(PayWayOption),
  }),
  answer: GatewayForm,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
  ],
})

/** A KHQR code of one payment, which a customer pays in a bank's app. */
export const KhqrCode = v.object({
  /** The code's text (EMV). */
  qr: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  /** Opens the bank's app on a phone. */
  appUrl: v.pipe(v.string(), v.url()),
  /** The gateway's page of the same payment. */
  pageUrl: v.pipe(v.string(), v.url()),
  /** From this answer on; after it, the code takes no payment. */
  lifetimeSeconds: v.number(),
})
export type KhqrCode = v.InferOutput<typeof KhqrCode>

/**
 * Begins the order's payment at PayWay with a KHQR code: a payment has one, answered again while it
 * can be paid; a new code needs a new payment (CANNOT_COMPLETE_PAYMENT).
 */
export const payWayKhqr = endpoint({
  method: 'POST',
  path: '/payment/payway/khqr/{id}',
  summary: 'The KHQR code of the payment',
  access: 'customer',
  params: IdParams,
  body: v.object({ continueUrl: ContinueUrl }),
  answer: KhqrCode,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
    'PAYMENT_GATEWAY_ERROR',
  ],
})

/** Returns the code that the order's open payment was begun with; null when there is none to pay. */
export const payWayOpenKhqr = endpoint({
  method: 'GET',
  path: '/payment/payway/khqr/{id}',
  summary: 'The KHQR code of the open payment',
  access: 'customer',
  params: IdParams,
  answer: v.object({ code: v.nullable(KhqrCode) }),
  errors: ['ORDER_NOT_FOUND'],
})

/** As {@link payWayForm}, of a top-up; CANNOT_COMPLETE_PAYMENT for another total than the top-up's. */
export const payWayTopUpForm = endpoint({
  method: 'GET',
  path: '/top-up/payway/form',
  summary: 'The signed form for the PayWay page of a top-up',
  access: 'customer',
  query: v.object({
    topUpId: Id,
    total: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/), v.transform(Number)),
    continueUrl: ContinueUrl,
    paymentOption: v.optional(PayWayOption),
  }),
  answer: GatewayForm,
  errors: [
    'TOP_UP_NOT_FOUND',
    'TOP_UP_PROCESSED',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
  ],
})

/** As {@link payWayKhqr}, of a top-up. */
export const payWayTopUpKhqr = endpoint({
  method: 'POST',
  path: '/top-up/payway/khqr/{id}',
  summary: 'The KHQR code of the top-up',
  access: 'customer',
  params: IdParams,
  body: v.object({ continueUrl: ContinueUrl }),
  answer: KhqrCode,
  errors: [
    'TOP_UP_NOT_FOUND',
    'TOP_UP_PROCESSED',
    'PAYMENT_METHOD_NOT_MATCH',
    'CANNOT_COMPLETE_PAYMENT',
    'PAYMENT_GATEWAY_ERROR',
  ],
})

/** As {@link payWayOpenKhqr}, of a top-up. */
export const payWayOpenTopUpKhqr = endpoint({
  method: 'GET',
  path: '/top-up/payway/khqr/{id}',
  summary: 'The KHQR code of the top-up’s open payment',
  access: 'customer',
  params: IdParams,
  answer: v.object({ code: v.nullable(KhqrCode) }),
  errors: ['TOP_UP_NOT_FOUND'],
})

/** Checks the order's payment with the gateway now and settles it when it is paid. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/payment/check/{id}',
  summary: 'Checks the payment at the gateway',
  access: 'customer',
  params: IdParams,
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

/** The gateway's webhook (PayWay, "pushback"): the server only checks the payment. Refuses a forged signature. */
export const payWayPushback = endpoint({
  method: 'POST',
  path: '/payment/payway/pushback',
  summary: 'The gateway’s notification about a payment',
  access: 'public',
  callback: true,
  pushBack: true,
  body: v.looseObject({ tran_id: v.pipe(v.string(), v.minLength(1), v.maxLength(20)) }),
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: ['UNAUTHORIZED', 'ORDER_NOT_FOUND'],
})
