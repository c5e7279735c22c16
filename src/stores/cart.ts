import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import type { Cart } from '../contract/cart.ts'

/** The cart as the server last answered it; undefined until it was asked for. */
export const $cart = atom<Cart | undefined>()

/** How many items the cart holds, as a text; kept for all tabs so that a header knows at once. */
export const $cartCount = persistentAtom<string>('tonle:cart-count', '0')

/** The cart's session, sent as `x-cart-sid`; empty until a cart was answered. */
export const $cartSid = persistentAtom<string>('tonle:cart-sid', '')

/** Takes a cart that the server answered. */
export const setCart = (cart: Cart): void => {
  $cart.set(cart)
  $cartSid.set(cart.sid)
  $cartCount.set(String(cart.itemsCount))
}

/** Forgets the cart: nobody is signed in. */
export const clearCart = (): void => {
  $cart.set(undefined)
  $cartSid.set('')
  $cartCount.set('0')
}
