import type { StoredCart } from '../cart/index.ts'

/** A tab holds the checkout for so long after it last said that it is open. */
export const tabHoldsMs = 90_000

/**
 * Who holds the checkout: nobody, the asking tab, or another one, which refuses the asking one
 * (INIT_CHECKOUT_ORDER_IN_OTHER_TAB, commerce §4). A caller that names no tab holds nothing and is
 * refused by none but a live one.
 */
export const checkoutHolder = (
  cart: Pick<StoredCart, 'checkoutTab' | 'checkoutTabUntil'>,
  tab: string | undefined,
  now: Date,
): 'nobody' | 'this' | 'other' => {
  if (cart.checkoutTab === undefined || cart.checkoutTabUntil === undefined) return 'nobody'
  if (cart.checkoutTabUntil.getTime() <= now.getTime()) return 'nobody'
  return cart.checkoutTab === tab ? 'this' : 'other'
}
