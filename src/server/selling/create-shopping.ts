import type { Reloaded } from '../platform/db/reloaded-table.ts'
import type { Module } from '../platform/modules/index.ts'
import { cartRoutes, createCart, type CartDeps } from './cart/index.ts'
import { checkoutRoutes } from './checkout/index.ts'
import { contractRoutes } from './contracts/index.ts'
import { invoiceRoutes } from './invoices/index.ts'
import { orderRoutes } from './orders/index.ts'
import { createVoucherLimit, rewardRoutes, type Suggested } from './vouchers/index.ts'

type CheckoutDeps = Omit<Parameters<typeof checkoutRoutes>[0], 'cart'>

interface ShoppingDeps extends CheckoutDeps, Omit<CartDeps, 'suggested' | 'voucherLimit'> {
  readonly suggested: Reloaded<Suggested>
}

/** Creates the cart, its vouchers and the checkout. */
export const createShopping = ({ suggested, ...deps }: ShoppingDeps): Module => {
  const { db, clock } = deps
  const voucherLimit = createVoucherLimit(deps)
  const cart = createCart({ ...deps, suggested: () => suggested.value, voucherLimit })
  return {
    routes: [
      ...cartRoutes(cart),
      ...checkoutRoutes({ ...deps, cart }),
      ...orderRoutes(db),
      ...invoiceRoutes({ db, clock }),
      ...contractRoutes({ db, clock }),
      ...rewardRoutes({ db, clock, limit: voucherLimit }),
    ],
    reload: () => suggested.reload(),
    stop: () => suggested.stop(),
  }
}
