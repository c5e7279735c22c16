import type { Cart } from '../../../contract/cart.ts'
import { zero } from '../../../contract/money.ts'
import type { BestOffer } from '../../../contract/vouchers.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { checkVoucherCode, findVoucher, visibleVouchers, voucherError } from '../vouchers/index.ts'
import type { CartAsker, CartView, CartViewDeps } from './cart-view.ts'
import { emptyCart } from './priced-cart.ts'
import { showVoucher } from './show-cart.ts'
import { findCart } from './stored-cart.ts'
import { setVoucher } from './write-cart.ts'

export interface UseVoucherDeps extends CartViewDeps {
  readonly voucherLimit: RateLimit
}

/** Creates the changes of a cart's voucher. */
export const createUseVoucher = (
  { db, clock, voucherLimit }: UseVoucherDeps,
  { price, show }: CartView,
) => ({
  /** Sets or replaces the voucher. @throws ApiError as `PUT /cart/voucher` declares */
  setVoucher: async (asker: CartAsker, code: string): Promise<Cart> => {
    const { customerId } = asker.customer
    await voucherLimit(customerId)
    checkVoucherCode(code)
    const [before, voucher] = await Promise.all([
      findCart(db, customerId),
      findVoucher(db, customerId, code),
    ])
    if (voucher === undefined) throw new ApiError('VOUCHER_NOT_FOUND')
    if (before === undefined || before.items.length === 0) throw new ApiError('ITEMS_NOT_FOUND')
    const { voucher: priced } = price(
      { ...emptyCart, items: before.items, voucher },
      asker.customer,
    )
    if (priced?.problem !== undefined) throw voucherError(priced.problem, voucher)
    const stored = await setVoucher(db, customerId, code, clock.now())
    if (stored === undefined) throw new ApiError('ITEMS_NOT_FOUND')
    return show(asker, stored)
  },

  /** Returns the voucher that takes most off; of equal ones, the first to end. */
  bestVoucher: async ({ customer, locale }: CartAsker): Promise<BestOffer | null> => {
    const { customerId } = customer
    const [cart, vouchers] = await Promise.all([
      findCart(db, customerId),
      visibleVouchers(db, customerId, clock.now()),
    ])
    if (cart === undefined || cart.voucher !== undefined || cart.credit !== undefined) return null
    const { items } = cart
    const [best] = vouchers
      .flatMap((voucher) => price({ ...emptyCart, items, voucher }, customer).voucher ?? [])
      .filter(({ amount }) => amount > zero)
      .toSorted((one, other) => other.amount - one.amount)
    if (best === undefined) return null
    const { code, title, discountAmount } = showVoucher(best, locale)
    return { code, title, discountAmount }
  },

  dropVoucher: async (asker: CartAsker): Promise<Cart> => {
    const { customerId } = asker.customer
    const before = await findCart(db, customerId)
    if (before?.voucher === undefined) return show(asker, before)
    return show(asker, (await setVoucher(db, customerId, undefined, clock.now())) ?? before)
  },
})
