import * as v from 'valibot'
import { PaymentState } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './shared-shapes.ts'

/** What the browser needs to load PayPal's buttons. */
export const payPalSettings = endpoint({
  method: 'GET',
  path: '/paypal/settings',
  summary: 'The settings of PayPal’s buttons',
  access: 'customer',
  answer: v.object({ clientId: v.string(), sdkUrl: v.pipe(v.string(), v.url()) }),
  errors: ['PAYMENT_METHOD_NOT_MATCH'],
})

/** PayPal's id of its order. */
const PayPalOrderId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const Created = v.object({ paypalOrderId: PayPalOrderId })

const beginErrors = ['PAYMENT_METHOD_NOT_MATCH', 'CANNOT_COMPLETE_PAYMENT', 'PAYPAL_ERROR'] as const

/**
 * Begins the order's payment at PayPal. A payment has one order there, answered again while it can be
 * paid; a payment that has ended needs a new one (CANNOT_COMPLETE_PAYMENT).
 */
export const payPalCreateOrder = endpoint({
  method: 'POST',
  path: '/paypal/create/order/{id}',
  summary: 'Begins the payment at PayPal',
  access: 'customer',
  params: IdParams,
  answer: Created,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_INVALID', 'ORDER_INVALID', ...beginErrors],
})

/** As {@link payPalCreateOrder}, of a top-up. */
export const payPalCreateTopUp = endpoint({
  method: 'POST',
  path: '/paypal/create/top-up/{id}',
  summary: 'Begins the top-up at PayPal',
  access: 'customer',
  params: IdParams,
  answer: Created,
  errors: ['TOP_UP_NOT_FOUND', 'TOP_UP_PROCESSED', ...beginErrors],
})

const Captured = v.object({ paymentState: PaymentState })

/**
 * Takes the money that the customer has approved at PayPal, once. PAYPAL_ERROR has PayPal's `code`: after
 * INSTRUMENT_DECLINED the customer can choose another source there.
 */
export const payPalCaptureOrder = endpoint({
  method: 'POST',
  path: '/paypal/capture/order/{id}',
  summary: 'Takes the approved payment at PayPal',
  access: 'customer',
  params: IdParams,
  body: Created,
  answer: Captured,
  movesMoney: true,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_INVALID', 'ORDER_INVALID', ...beginErrors],
})

/** As {@link payPalCaptureOrder}, of a top-up. */
export const payPalCaptureTopUp = endpoint({
  method: 'POST',
  path: '/paypal/capture/top-up/{id}',
  summary: 'Takes the approved top-up at PayPal',
  access: 'customer',
  params: IdParams,
  body: Created,
  answer: Captured,
  movesMoney: true,
  errors: ['TOP_UP_NOT_FOUND', 'TOP_UP_PROCESSED', ...beginErrors],
})

/** PayPal's webhook: the server only asks PayPal. Refuses a forged signature; PayPal repeats what fails. */
export const payPalWebhook = endpoint({
  method: 'POST',
  path: '/paypal/webhook',
  summary: 'PayPal’s notification about a payment',
  access: 'public',
  callback: true,
  pushBack: true,
  body: v.looseObject({ event_type: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: ['UNAUTHORIZED', 'PAYMENT_GATEWAY_ERROR'],
})
