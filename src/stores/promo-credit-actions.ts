import type { CallResult } from '../client/api-error.ts'
import type { Cart } from '../contract/cart.ts'
import { setCartCredit } from '../contract/promo-credit.ts'
import { call } from './api.ts'
import { takeCart } from './cart-actions.ts'

/** Applies promo credit to the cart, or removes it. */
export const applyPromoCredit = (isApplyPromoCredit: boolean): Promise<CallResult<Cart>> =>
  takeCart(call(setCartCredit, { body: { isApplyPromoCredit } }))
