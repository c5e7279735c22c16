import { maximumCartItems, type Cart } from '../../../contract/cart.ts'
import { formatMoney } from '../../../contract/money.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext, SignedIn } from '../../platform/http/request-context.ts'
import { limits } from '../../platform/limits.ts'
import type { ItemKinds, StoredItem } from '../items/index.ts'
import { emptyCart, priceCart, type CartContent, type PricedCart } from './priced-cart.ts'
import { showCart, type Added } from './show-cart.ts'
import type { StoredCart } from './stored-cart.ts'

export interface CartViewDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ItemKinds
}

/** The customer of a cart, and the language of its texts. */
export type CartAsker = Pick<CustomerContext, 'customer' | 'locale'>

/** Creates the pricing and the view of carts. */
export const createCartView = ({ kinds, clock }: CartViewDeps) => {
  const price = (content: CartContent, customer: SignedIn): PricedCart =>
    priceCart(content, kinds, taxPercentOf(customer.websiteId), clock.now())

  return {
    price,

    show: ({ customer, locale }: CartAsker, stored: StoredCart | undefined, added?: Added): Cart =>
      showCart(stored, price(stored ?? emptyCart, customer), locale, added),

    /** @throws ApiError OVER_ORDER_LIMIT */
    checkLimit: (items: readonly StoredItem[], customer: SignedIn): void => {
      // Without the voucher, which the customer may remove.
      const { grandTotal } = price({ ...emptyCart, items }, customer)
      if (items.length > maximumCartItems || grandTotal >= limits.orderBelow) {
        throw new ApiError('OVER_ORDER_LIMIT', { max: formatMoney(limits.orderBelow) })
      }
    },
  }
}

export type CartView = ReturnType<typeof createCartView>
