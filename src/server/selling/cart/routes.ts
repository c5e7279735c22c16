import * as v from 'valibot'
import {
  addItems,
  addRenewals,
  changeItems,
  getCart,
  mergeCart,
  NewItem,
  removeItem,
  type Cart,
} from '../../../contract/cart.ts'
import { changeItem, productCalls } from '../../../contract/cart-products.ts'
import { getCartCredit, listCreditServices, setCartCredit } from '../../../contract/promo-credit.ts'
import { bestVoucher, dropVoucher, setVoucher } from '../../../contract/vouchers.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { creditTypes } from '../items/index.ts'
import type { CartActions } from './change-cart.ts'

const withCookie = (context: CustomerContext, cart: Cart): Cart => {
  if (cart.sid !== '' && cart.sid !== context.cartSid) context.setCartSid(cart.sid)
  return cart
}

/** The calls of one product are those of any item, without its type. */
const productRoutes = (cart: CartActions): Route[] =>
  productCalls.flatMap(({ type, add, change }) => {
    const itemOf = (fields: object) => v.parse(NewItem, { ...fields, type })
    return [
      route(add, async ({ body }, context) =>
        withCookie(context, await cart.add(context, body.items.map(itemOf))),
      ),
      route(change, async ({ params: { key }, body }, context) =>
        withCookie(context, await cart.replace(context, key, itemOf(body))),
      ),
    ]
  })

/** Returns the routes of the cart. */
export const cartRoutes = (cart: CartActions): Route[] => [
  route(getCart, async (_, context) => withCookie(context, await cart.get(context))),
  route(mergeCart, async (_, context) => withCookie(context, await cart.get(context))),
  route(addItems, async ({ body }, context) =>
    withCookie(context, await cart.add(context, body.items)),
  ),
  route(addRenewals, async ({ body }, context) =>
    withCookie(context, await cart.renewServices(context, body.serviceIds)),
  ),
  route(changeItems, async ({ body }, context) =>
    withCookie(context, await cart.change(context, body.items)),
  ),
  route(changeItem, async ({ params: { key }, body }, context) =>
    withCookie(
      context,
      await ('type' in body
        ? cart.replace(context, key, body)
        : cart.change(context, [{ key, duration: body.duration }])),
    ),
  ),
  ...productRoutes(cart),
  route(removeItem, async ({ body }, context) =>
    withCookie(context, await cart.remove(context, body.key)),
  ),
  route(setVoucher, async ({ body }, context) =>
    withCookie(context, await cart.setVoucher(context, body.code)),
  ),
  route(dropVoucher, async (_, context) => withCookie(context, await cart.dropVoucher(context))),
  route(bestVoucher, async (_, context) => ({ offer: await cart.bestVoucher(context) })),
  route(getCartCredit, (_, context) => cart.getCredit(context)),
  route(setCartCredit, async ({ body }, context) =>
    withCookie(context, await cart.setCredit(context, body.isApplyPromoCredit)),
  ),
  route(listCreditServices, () => [...creditTypes]),
]
