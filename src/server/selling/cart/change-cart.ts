import type { Cart } from '../../../contract/cart.ts'
import { createCartView, type CartAsker } from './cart-view.ts'
import { createChangeItems, type ChangeItemsDeps } from './change-items.ts'
import { createRenewServices, type RenewServicesDeps } from './renew-services.ts'
import { findCart } from './stored-cart.ts'
import { createUseCredit } from './use-credit.ts'
import { createUseVoucher, type UseVoucherDeps } from './use-voucher.ts'

export type CartDeps = ChangeItemsDeps & UseVoucherDeps & RenewServicesDeps

/** Creates the calls of the cart; each returns the whole cart (commerce §7). */
export const createCart = (deps: CartDeps) => {
  const view = createCartView(deps)
  return {
    get: async (asker: CartAsker): Promise<Cart> =>
      view.show(asker, await findCart(deps.db, asker.customer.customerId)),
    ...createChangeItems(deps, view),
    ...createUseVoucher(deps, view),
    ...createUseCredit(deps, view),
    renewServices: createRenewServices(deps, view),
  }
}

export type CartActions = ReturnType<typeof createCart>
