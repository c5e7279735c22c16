import {
  completeCheckout,
  initCheckout,
  placeOrder,
  saveAddress,
  setCartPaymentMethod,
  setCheckoutState,
} from '../../../contract/checkout.ts'
import { canPay } from '../../../contract/payments.ts'
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

/** The calls of the checkout, up to the order; `money/payments` pays it. */
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
    route(canPay, async ({ params, query }, { customer }) => {
      const order = await findOrder(deps.db, customer.customerId, params.id)
      if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
      if (order.state !== 'AWAITING_PAYMENT') throw new ApiError('ORDER_STATUS_INVALID')
      const seen = query.cartUpdatedAt
      if (
        seen !== undefined &&
        new Date(seen).getTime() !== new Date(order.cart_updated_at).getTime()
      ) {
        throw new ApiError('ORDER_CHANGED')
      }
      return { canPay: true as const }
    }),
    route(completeCheckout, ({ params }, context) => orderOf(deps.db, context, params.id)),
  ]
}
