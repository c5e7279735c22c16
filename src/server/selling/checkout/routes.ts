import {
  completeCheckout,
  initCheckout,
  placeOrder,
  saveAddress,
  setCartPaymentMethod,
  setCheckoutState,
} from '../../../contract/checkout.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CartActions } from '../cart/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createCheckout, type CheckoutDeps } from './checkout.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.ts'
import { findOrder, showOrder } from '../orders/index.ts'

const orderOf = async (
  db: Queryable,
  { customer, locale }: Pick<CustomerContext, 'customer' | 'locale'>,
  id: string,
) => {
  const order = await findOrder(db, customer.customerId, id)
  if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
  return showOrder(order, locale)
}

/** The calls of the checkout, up to the order; paying it is the module `payments`. */
export const checkoutRoutes = (
  deps: CheckoutDeps & PlaceOrderDeps & { readonly cart: CartActions },
): Route[] => {
  const checkout = createCheckout(deps)
  const place = createPlaceOrder(deps)
  return [
    route(initCheckout, ({ query }, context) => checkout.init(context, query.orderId)),
    route(setCheckoutState, async ({ params, body }, context) => ({
      state: await checkout.setState(context, params.x, body),
    })),
    route(saveAddress, async ({ body }, context) => {
      await checkout.saveAddress(context, body.addressId)
      return { addressId: body.addressId }
    }),
    route(setCartPaymentMethod, async ({ body }, context) => {
      await checkout.saveMethod(context, body.paymentMethod)
      return deps.cart.get(context)
    }),
    route(placeOrder, async ({ body }, context) =>
      showOrder(await place(body, context), context.locale),
    ),
    route(completeCheckout, ({ params }, context) => orderOf(deps.db, context, params.id)),
  ]
}
