import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import type { Cart } from '../contract/cart.ts'

/** The cart; undefined until loaded. */
export const $cart = atom<Cart | undefined>()

/** The number of items as text, stored for all tabs. */
export const $cartCount = persistentAtom<string>('tonle:cart-count', '0')

export const cartSidKey = 'tonle:cart-sid'

/** The cart's session, sent as `x-cart-sid`. */
export const $cartSid = persistentAtom<string>(cartSidKey, '')

/** Stores a cart from the server. */
export const setCart = (cart: Cart): void => {
  $cart.set(cart)
  $cartSid.set(cart.sid)
  $cartCount.set(String(cart.itemsCount))
}

/** Clears the cart after signing out. */
export const clearCart = (): void => {
  $cart.set(undefined)
  $cartSid.set('')
  $cartCount.set('0')
}
