import type { Cart } from '../../../contract/cart.ts'
import { toDollars } from '../../../contract/money.ts'
import type { CartCredit } from '../../../contract/promo-credit.ts'
import { findCredit } from '../../money/promo-credit/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CartAsker, CartView, CartViewDeps } from './cart-view.ts'
import type { PricedCart } from './priced-cart.ts'
import { findCart, type StoredCart } from './stored-cart.ts'
import { setCredit } from './write-cart.ts'

const showCredit = (
  stored: StoredCart | undefined,
  { credit }: Pick<PricedCart, 'credit'>,
): CartCredit => ({
  isApplyPromoCredit: stored?.credit !== undefined,
  available: toDollars(credit.available),
  usable: toDollars(credit.amount),
  expiresAt: credit.expiresAt?.toISOString() ?? null,
  problem: stored?.voucher !== undefined ? 'VOUCHER' : (credit.problem ?? null),
})

/** Creates the calls about the promo credit of a cart. */
export const createUseCredit = ({ db, clock }: CartViewDeps, { price, show }: CartView) => {
  /** The cart, and its price if promo credit alone were applied. */
  const withCredit = async ({ customer }: CartAsker) => {
    const [stored, credit] = await Promise.all([
      findCart(db, customer.customerId),
      findCredit(db, customer.customerId),
    ])
    const items = stored?.items ?? []
    return { stored, priced: price({ items, voucher: undefined, credit }, customer) }
  }

  return {
    getCredit: async (asker: CartAsker): Promise<CartCredit> => {
      const { stored, priced } = await withCredit(asker)
      return showCredit(stored, priced)
    },

    /** Applies promo credit or removes it. @throws ApiError as `POST /cart/promo-credit` declares */
    setCredit: async (asker: CartAsker, isApplied: boolean): Promise<Cart> => {
      const { customerId } = asker.customer
      const { stored, priced } = await withCredit(asker)
      if (stored === undefined || stored.items.length === 0) {
        if (!isApplied) return show(asker, stored)
        throw new ApiError('ITEMS_NOT_FOUND')
      }
      if ((stored.credit !== undefined) === isApplied) return show(asker, stored)
      const { problem } = showCredit(stored, priced)
      if (isApplied && problem === 'NONE') throw new ApiError('PROMO_CREDIT_NOT_ENOUGH')
      if (isApplied && problem !== null) throw new ApiError('CANNOT_USE_PROMO_CREDIT')
      const changed = await setCredit(db, customerId, isApplied, clock.now())
      // A voucher was applied meanwhile.
      if (changed === undefined) throw new ApiError('CANNOT_USE_PROMO_CREDIT')
      return show(asker, changed)
    },
  }
}
