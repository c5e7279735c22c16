import type { StoredCart } from '../cart/index.ts'

/** Lease of the checkout by a browser tab after its last heartbeat. */
export const tabLeaseMs = 90_000

/**
 * Returns which tab holds the checkout; `other` refuses the requesting one
 * (INIT_CHECKOUT_ORDER_IN_OTHER_TAB, commerce §4), also where that names no tab.
 */
export const checkoutHolder = (
  cart: Pick<StoredCart, 'checkoutTab' | 'checkoutTabUntil'>,
  tab: string | undefined,
  now: Date,
): 'none' | 'this' | 'other' => {
  if (cart.checkoutTab === undefined || cart.checkoutTabUntil === undefined) return 'none'
  if (cart.checkoutTabUntil.getTime() <= now.getTime()) return 'none'
  return cart.checkoutTab === tab ? 'this' : 'other'
}
