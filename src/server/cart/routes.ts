import {
  addItems,
  changeItems,
  getCart,
  mergeCart,
  removeItem,
  type Cart,
} from '../../contract/cart.ts'
import type { CustomerContext } from '../http/request-context.ts'
import { route, type Route } from '../http/routes.ts'
import type { CartActions } from './change-cart.ts'

const withCookie = (context: CustomerContext, cart: Cart): Cart => {
  if (cart.sid !== '' && cart.sid !== context.cartSid) context.setCartSid(cart.sid)
  return cart
}

/** The calls of the cart. */
export const cartRoutes = (cart: CartActions): Route[] => [
  route(getCart, async (_, context) => withCookie(context, await cart.get(context.customer))),
  route(mergeCart, async (_, context) => withCookie(context, await cart.get(context.customer))),
  route(addItems, async ({ body }, context) =>
    withCookie(context, await cart.add(context.customer, body.items)),
  ),
  route(changeItems, async ({ body }, context) =>
    withCookie(context, await cart.change(context.customer, body.items)),
  ),
  route(removeItem, async ({ body }, context) =>
    withCookie(context, await cart.remove(context.customer, body.key)),
  ),
]
