import * as v from 'valibot'
import { defaultPaymentMethod, PaymentMethod, PaymentOption, PaymentState } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { ContinueUrl, GatewayForm } from './payments.ts'
import { Dollars, Id, IdParams, maxDollars, Moment } from './shared-shapes.ts'
import { isWholeCents, topUpLimits } from './top-up-amount.ts'
import { toDollars } from './money.ts'

/** A top-up of the balance (commerce §3). */
export const TopUp = v.object({
  id: Id,
  /** The customer-facing number: `500000042`. */
  number: v.string(),
  total: Dollars,
  /** Of its payment, on top of `total`. */
  fee: Dollars,
  paymentOption: PaymentMethod,
  currencyCode: v.literal('USD'),
  paymentState: PaymentState,
  /** What came into the balance; the gateway may report another amount than `total`. */
  received: v.nullable(Dollars),
  /** CHECK_PAYMENT: the gateway may have a newer answer. */
  availableActions: v.array(v.picklist(['CHECK_PAYMENT'])),
  createdAt: Moment,
  paidAt: v.nullable(Moment),
})
export type TopUp = v.InferOutput<typeof TopUp>

/** Dollars of a top-up: from $10, whole cents. OVER_TOP_UP_LIMIT from $10,000. */
const Total = v.pipe(
  v.number(),
  v.minValue(toDollars(topUpLimits.minimum)),
  v.maxValue(maxDollars),
  v.check(isWholeCents, 'INVALID'),
)

const startErrors = [
  'OVER_TOP_UP_LIMIT',
  'PAYMENT_METHOD_NOT_MATCH',
  'BELOW_METHOD_MINIMUM',
  'TOP_UP_PROCESSED',
  'CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP',
  'PAYMENT_GATEWAY_ERROR',
  'PAYMENT_STILL_OPEN',
] as const

/** Starts a top-up and its payment, and closes the open payment of an earlier one (TOP_UP_PROCESSED: it proved to be paid). */
export const startTopUp = endpoint({
  method: 'POST',
  path: '/top-up',
  summary: 'Starts a top-up',
  access: 'customer',
  body: v.object({ total: Total, paymentOption: v.optional(PaymentMethod, defaultPaymentMethod) }),
  answer: TopUp,
  movesMoney: true,
  errors: startErrors,
})

/**
 * Starts a top-up and answers the form of the gateway's page. `topUpId` is added to `continueUrl`.
 * PAYMENT_METHOD_NOT_MATCH: no page of its gateway begins it; `POST /top-up` does.
 */
export const topUpInOneStep = endpoint({
  method: 'POST',
  path: '/top-up-one-step',
  summary: 'Starts a top-up on the gateway’s page',
  access: 'customer',
  body: v.object({ total: Total, paymentOption: PaymentMethod, continueUrl: ContinueUrl }),
  answer: v.object({ topUp: TopUp, form: GatewayForm }),
  movesMoney: true,
  errors: [...startErrors, 'CANNOT_COMPLETE_PAYMENT'],
})

export const getTopUp = endpoint({
  method: 'GET',
  path: '/top-up/{id}/complete',
  summary: 'The top-up and the outcome of its payment',
  access: 'customer',
  params: IdParams,
  answer: TopUp,
  errors: ['TOP_UP_NOT_FOUND'],
})

/** Checks the top-up's payment with the gateway now and credits it when it is paid. */
export const completeTopUp = endpoint({
  method: 'PUT',
  path: '/top-up/{id}/complete',
  summary: 'Checks the top-up at the gateway',
  access: 'customer',
  params: IdParams,
  answer: TopUp,
  errors: ['TOP_UP_NOT_FOUND'],
})

/** TOP_UP_PROCESSED: money has come in; CANNOT_COMPLETE_PAYMENT: its payment has ended, another top-up is needed. */
export const canPayTopUp = endpoint({
  method: 'GET',
  path: '/top-up/{id}/can-pay',
  summary: 'Whether the top-up can be paid now',
  access: 'customer',
  params: IdParams,
  answer: v.object({ canPay: v.literal(true) }),
  errors: ['TOP_UP_NOT_FOUND', 'TOP_UP_PROCESSED', 'CANNOT_COMPLETE_PAYMENT'],
})

/** A payment method for a top-up, with its fee of the amount that was asked about and what is paid. */
const TopUpOption = v.object({ ...PaymentOption.entries, fee: Dollars, total: Dollars })
export type TopUpOption = v.InferOutput<typeof TopUpOption>

export const getTopUpFees = endpoint({
  method: 'GET',
  path: '/top-up/payment-fee',
  summary: 'The payment methods of a top-up, with their fees and minimums',
  access: 'customer',
  query: v.object({
    total: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}(\.\d{1,2})?$/),
      v.transform(Number),
      v.maxValue(maxDollars),
    ),
  }),
  answer: v.object({ total: Dollars, paymentMethods: v.array(TopUpOption) }),
  errors: [],
})
