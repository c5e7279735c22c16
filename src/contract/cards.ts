import * as v from 'valibot'
import { Order } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { errorCodes, type ErrorCode } from './error-codes.ts'
import { GatewayForm } from './payments.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'
import { TopUp } from './top-ups.ts'

export const CardBrand = v.picklist([
  'VISA',
  'MASTERCARD',
  'AMEX',
  'DISCOVER',
  'DINERS',
  'JCB',
  'UNIONPAY',
  'OTHER',
])
export type CardBrand = v.InferOutput<typeof CardBrand>

/** A card that the gateway has stored for the customer. We know no more of its number. */
export const SavedCard = v.object({
  id: Id,
  brand: CardBrand,
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** It is valid until the end of this month. */
  expires: v.object({ month: v.number(), year: v.number() }),
  isExpired: v.boolean(),
  /** Pays automatic renewals that the balance does not cover. */
  isDefault: v.boolean(),
  addedAt: Moment,
})
export type SavedCard = v.InferOutput<typeof SavedCard>

/** The charge that verifies a new card, refunded immediately (commerce §9). */
export const cardVerificationDollars = 1

/** How long a card can be entered (commerce §9). */
export const cardVerificationMinutes = 30

/** The size that 3-D Secure pages need, in CSS pixels (EMV 3-D Secure). */
export const cardFrameSize = { width: 390, height: 400 } as const

/** The default card is first. */
export const listCards = endpoint({
  method: 'GET',
  path: '/user/cards',
  summary: 'The customer’s cards',
  access: 'customer',
  answer: v.array(SavedCard),
  errors: [],
})

/**
 * Signs the form that opens the gateway's card page; the browser posts it into an iframe of at least
 * {@link cardFrameSize}. At most 20 per hour. Its last page sends {@link CardFrameMessage} to its parent.
 */
export const beginCard = endpoint({
  method: 'GET',
  path: '/user/cards/iframe-transaction',
  summary: 'The signed form for the gateway’s card page',
  access: 'customer',
  query: v.object({
    /** `true`, else CARD_TERMS_NOT_ACCEPTED. */
    acceptTerms: v.optional(v.picklist(['true', 'false']), 'false'),
  }),
  answer: v.object({
    /** Of {@link getCardVerification}. */
    transactionId: Id,
    form: GatewayForm,
    expiresAt: Moment,
  }),
  errors: ['CARD_TERMS_NOT_ACCEPTED', 'PAYMENT_METHOD_NOT_MATCH'],
})

const AnyErrorCode = v.picklist(errorCodes as readonly [ErrorCode, ...ErrorCode[]])

/** WAITING: the gateway has not answered. REFUSED: `code` with `params` says why; the charge is refunded. */
export const CardVerification = v.object({
  state: v.picklist(['WAITING', 'ADDED', 'REFUSED']),
  code: v.nullable(AnyErrorCode),
  params: v.record(v.string(), v.string()),
  card: v.nullable(SavedCard),
})
export type CardVerification = v.InferOutput<typeof CardVerification>

/** What became of an entered card; poll it after {@link CardFrameMessage} and `card_added`. */
export const getCardVerification = endpoint({
  method: 'GET',
  path: '/user/cards/iframe-transaction/{id}',
  summary: 'The outcome of a card’s verification',
  access: 'customer',
  params: IdParams,
  answer: CardVerification,
  errors: [],
})

export const setDefaultCard = endpoint({
  method: 'PATCH',
  path: '/user/cards/{id}',
  summary: 'Makes a card the default',
  access: 'customer',
  params: IdParams,
  body: v.object({ isDefault: v.literal(true) }),
  answer: v.array(SavedCard),
  errors: ['CARD_NOT_FOUND'],
})

/** Removes a card here and at the gateway. The newest other card becomes the default. */
export const removeCard = endpoint({
  method: 'DELETE',
  path: '/user/cards/{id}',
  summary: 'Removes a card',
  access: 'customer',
  params: IdParams,
  answer: v.array(SavedCard),
  errors: ['CARD_NOT_FOUND'],
})

/** Messages of the gateway's frames to their parent window: its step is done, so ask us about it. */
export const CardFrameMessage = v.object({
  cardStep: v.picklist(['entry', 'challenge']),
})
export type CardFrameMessage = v.InferOutput<typeof CardFrameMessage>

/** Why the bank or the gateway refuses a charge (commerce §8). */
const chargeErrors = [
  'CARD_NOT_FOUND',
  'CARD_NOT_ACCEPTED',
  'CARD_MONTHLY_LIMIT_EXCEEDED',
  'DECLINED_EXPIRED_CARD',
  'DECLINED_PROCESSOR_DECLINED',
  'DECLINED_INSUFFICIENT_FUND',
  'DECLINED_STOLEN_LOST_CARD',
  'DECLINED_ISSUER_UNAVAILABLE',
  'DECLINED_UNAUTHORIZED_CARD',
  'DECLINED_CVN_NOT_MATCH',
  'DECLINED_INVALID_CVN',
  'DECLINED_EXCEEDS_CREDIT_LIMIT',
  'DECLINED_BLACKLISTED_CUSTOMER',
  'DECLINED_SUSPENDED_ACCOUNT',
  'DECLINED_INVALID_ACCOUNT',
  'DECLINED_GENERAL_DECLINE',
  'INVALID_REQUEST_CARD_TYPE_NOT_ACCEPTED',
  'INVALID_REQUEST_PROCESSOR_UNAVAILABLE',
  'INVALID_REQUEST_INVALID_CARD_TYPE',
  'INVALID_REQUEST_EXCEEDS_AUTH_AMOUNT',
  'PROCESSOR_ERROR',
  'PAYMENT_PROCESSOR_ERROR',
  'PAYMENT_GATEWAY_ERROR',
  'PAYMENT_METHOD_NOT_MATCH',
  'CANNOT_COMPLETE_PAYMENT',
] as const satisfies readonly ErrorCode[]

/**
 * 3-D Secure asks the customer: post the form into an iframe of at least {@link cardFrameSize}, wait
 * for {@link CardFrameMessage}, then make the completing call. Nothing is charged before that.
 */
const Challenge = v.nullable(GatewayForm)

const orderErrors = [
  ...chargeErrors,
  'ORDER_NOT_FOUND',
  'ORDER_STATUS_INVALID',
  'ORDER_INVALID',
  'CANNOT_SAVE_PAYMENT_INFO_FOR_ORDER',
] as const

const OrderCharge = v.object({ order: Order, challenge: Challenge })

/**
 * Charges a saved card for an order of the method CARD. A payment has one charge: the same key answers
 * it again. After a refused one, `PATCH /checkout/{id}/payment-method` begins a new payment.
 * `order.paymentState` PENDING or PROCESSING without a challenge: the gateway's answer is unknown yet.
 * REAUTHENTICATION_REQUIRED: as of `payByBalance`.
 */
export const payByCard = endpoint({
  method: 'POST',
  path: '/payment/card',
  summary: 'Pays an order by a saved card',
  access: 'customer',
  body: v.object({ orderId: Id, cardId: Id }),
  answer: OrderCharge,
  movesMoney: true,
  errors: [...orderErrors, 'REAUTHENTICATION_REQUIRED'],
})

/** Completes the charge after the challenge of 3-D Secure; CARD_NOT_ACCEPTED: it failed. */
export const completeCardPayment = endpoint({
  method: 'POST',
  path: '/payment/card/{id}/complete',
  summary: 'Completes an order’s card payment after 3-D Secure',
  access: 'customer',
  params: IdParams,
  answer: OrderCharge,
  movesMoney: true,
  errors: orderErrors,
})

/** The challenge that the open payment of an order waits for; null: none. For a page that is opened again. */
export const findCardChallenge = endpoint({
  method: 'GET',
  path: '/payment/card/{id}',
  summary: 'The open challenge of the order’s card payment',
  access: 'customer',
  params: IdParams,
  answer: v.object({ challenge: Challenge }),
  errors: ['ORDER_NOT_FOUND'],
})

const topUpErrors = [
  ...chargeErrors,
  'TOP_UP_NOT_FOUND',
  'TOP_UP_PROCESSED',
  'CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP',
] as const

const TopUpCharge = v.object({ topUp: TopUp, challenge: Challenge })

/** As {@link payByCard}, for a top-up; after a refused charge, start another top-up. */
export const payTopUpByCard = endpoint({
  method: 'PUT',
  path: '/top-up/{id}/card',
  summary: 'Pays a top-up by a saved card',
  access: 'customer',
  params: IdParams,
  body: v.object({ cardId: Id }),
  answer: TopUpCharge,
  movesMoney: true,
  errors: topUpErrors,
})

/** As {@link completeCardPayment}, for a top-up. */
export const completeTopUpByCard = endpoint({
  method: 'POST',
  path: '/top-up/{id}/card/complete',
  summary: 'Completes a top-up’s card payment after 3-D Secure',
  access: 'customer',
  params: IdParams,
  answer: TopUpCharge,
  movesMoney: true,
  errors: topUpErrors,
})

/** As {@link findCardChallenge}, of a top-up. */
export const findTopUpCardChallenge = endpoint({
  method: 'GET',
  path: '/top-up/{id}/card',
  summary: 'The open challenge of the top-up’s card payment',
  access: 'customer',
  params: IdParams,
  answer: v.object({ challenge: Challenge }),
  errors: ['TOP_UP_NOT_FOUND'],
})

const form = { mostBytes: 32 * 1024, types: ['application/x-www-form-urlencoded'] }

/** The gateway's signed answer about an entered card, posted by its server. */
export const cardNotification = endpoint({
  method: 'POST',
  path: '/cards/notification',
  summary: 'The gateway’s answer about an entered card',
  access: 'public',
  callback: true,
  file: form,
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: ['UNAUTHORIZED', 'FILE_TOO_LARGE'],
})

/** The same answer, posted by the browser's frame; answers the frame's last page. */
export const cardEntryResult = endpoint({
  method: 'POST',
  path: '/cards/entry-result',
  summary: 'The last page of the card’s frame',
  access: 'public',
  callback: true,
  file: form,
  download: ['text/html'],
  answer: v.null(),
  errors: ['FILE_TOO_LARGE'],
})

/** Where 3-D Secure leads back to; answers the frame's last page and changes nothing. */
export const cardChallengeResult = endpoint({
  method: 'POST',
  path: '/cards/challenge-result',
  summary: 'The last page of the frame of 3-D Secure',
  access: 'public',
  callback: true,
  file: form,
  download: ['text/html'],
  answer: v.null(),
  errors: ['FILE_TOO_LARGE'],
})
