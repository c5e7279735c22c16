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
import { createCheckoutSteps, type CheckoutStepsDeps } from './checkout-steps.ts'
import { createInitCheckout, type InitCheckoutDeps } from './init-checkout.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.ts'
import { checkAwaitsPayment, findOrder, showOrder } from '../orders/index.ts'

const orderOf = async (
  db: Queryable,
  { customer, locale }: Pick<CustomerContext, 'customer' | 'locale'>,
  id: string,
) => {
  const order = await findOrder(db, customer.customerId, id)
  if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
  return showOrder(order, locale)
}

/** Returns the routes of the checkout up to the order; `money/payments` pays it. */
export const checkoutRoutes = (
  deps: CheckoutStepsDeps & InitCheckoutDeps & PlaceOrderDeps & { readonly cart: CartActions },
): Route[] => {
  const init = createInitCheckout(deps)
  const steps = createCheckoutSteps(deps)
  const place = createPlaceOrder(deps)
  return [
    route(initCheckout, ({ query }, context) => init(context, query.orderId)),
    route(setCheckoutState, async ({ params, body }, context) => ({
      state: await steps.setState(context, params.x, body),
    })),
    route(saveAddress, async ({ body }, context) => {
      await steps.saveAddress(context, body.addressId)
      return { addressId: body.addressId }
    }),
    route(setCartPaymentMethod, async ({ body }, context) => {
      await steps.saveMethod(context, body.paymentMethod)
      return deps.cart.get(context)
    }),
    route(placeOrder, async ({ body }, context) =>
      showOrder(await place(body, context), context.locale),
    ),
    route(canPay, async ({ params, query }, { customer }) => {
      const order = await findOrder(deps.db, customer.customerId, params.id)
      if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
      checkAwaitsPayment(order.state)
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
