import type { ApiError } from '../../client/api-error.ts'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { defaultPaymentMethod } from '../../contract/checkout.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { CartChange } from './cart-changes.ts'

/**
 * What the checkout page shows. `empty`: nothing to buy; `other-tab`: another tab holds the
 * checkout; `no-order`: the order of the address is not there; `failed`: it could not be loaded.
 */
export interface CheckoutView {
  readonly phase: 'loading' | 'ready' | 'empty' | 'other-tab' | 'no-order' | 'failed'
  readonly checkout: Checkout | undefined
  readonly changes: readonly CartChange[]
  /** What is on its way: the totals, a contact, or the payment. */
  readonly busy: 'totals' | 'contact' | 'payment' | undefined
  /** What went wrong with the last action. */
  readonly error: ApiError | undefined
  /** Counts the attempts that failed, so that the same error is told anew. */
  readonly attempt: number
  readonly wantedMethod: PaymentMethod
}

/** Nothing is known yet. */
export const unknownCheckout: CheckoutView = {
  phase: 'loading',
  checkout: undefined,
  changes: [],
  busy: undefined,
  error: undefined,
  attempt: 0,
  wantedMethod: defaultPaymentMethod,
}

const phases: Partial<Record<ErrorCode, CheckoutView['phase']>> = {
  ITEMS_NOT_FOUND: 'empty',
  INIT_CHECKOUT_ORDER_IN_OTHER_TAB: 'other-tab',
  ORDER_NOT_FOUND: 'no-order',
}

/** The page for an error that leaves nothing to show; undefined when the page can stay. */
export const phaseOfError = (
  error: Pick<ApiError, 'messageCode'>,
): CheckoutView['phase'] | undefined => phases[error.messageCode]

/** Codes after which the cart is not what was seen: it is loaded anew and the payer asked again. */
export const asksAgain = (error: Pick<ApiError, 'messageCode'>): boolean =>
  ['ORDER_CHANGED', 'ITEM_NOT_FOUND', 'ORDER_STATUS_INVALID', 'ADDRESS_NOT_FOUND'].includes(
    error.messageCode,
  )
