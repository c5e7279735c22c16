import type { ApiError } from '../../client/api-error.ts'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { defaultPaymentMethod } from '../../contract/checkout.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { ShownPayment } from '../payment/shown-payment.ts'
import type { CartChange } from './cart-changes.ts'

/**
 * The page to show. `empty`: no items; `other-tab`: another tab holds the checkout; `no-order`: the
 * order of the URL does not exist; `failed`: loading failed.
 */
export type CheckoutPhase = 'loading' | 'ready' | 'empty' | 'other-tab' | 'no-order' | 'failed'

/** The state of the checkout page. */
export interface CheckoutView {
  readonly phase: CheckoutPhase
  readonly checkout: Checkout | undefined
  /** Changes of the cart that the customer has not confirmed. */
  readonly changes: readonly CartChange[]
  /** The request in flight: the totals, the contact or the payment. */
  readonly busy: 'totals' | 'contact' | 'payment' | undefined
  readonly changing: string | undefined
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  readonly wantedMethod: PaymentMethod
  /** Where the order is paid in the page; undefined while the methods are shown. */
  readonly shown: ShownPayment | undefined
}

/** The state before the first answer. */
export const initialView: CheckoutView = {
  phase: 'loading',
  checkout: undefined,
  changes: [],
  busy: undefined,
  changing: undefined,
  error: undefined,
  failures: 0,
  wantedMethod: defaultPaymentMethod,
  shown: undefined,
}

const phases: Partial<Record<ErrorCode, CheckoutPhase>> = {
  ITEMS_NOT_FOUND: 'empty',
  INIT_CHECKOUT_ORDER_IN_OTHER_TAB: 'other-tab',
  ORDER_NOT_FOUND: 'no-order',
}

/** Returns the page of an error; undefined when the current page stays. */
export const phaseOfError = ({
  messageCode,
}: Pick<ApiError, 'messageCode'>): CheckoutPhase | undefined => phases[messageCode]

const outdatedCodes: ReadonlySet<ErrorCode> = new Set([
  'ORDER_CHANGED',
  'ITEM_NOT_FOUND',
  'ITEM_NO_LONGER_SOLD',
  'ORDER_STATUS_INVALID',
  'ORDER_INVALID',
  'ADDRESS_NOT_FOUND',
])

/** Returns whether an error means that the displayed checkout is outdated. */
export const isOutdated = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  outdatedCodes.has(messageCode)
