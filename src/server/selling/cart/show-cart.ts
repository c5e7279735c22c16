import type { Cart, CartItem } from '../../../contract/cart.ts'
import { add, subtract, toDollars, zero } from '../../../contract/money.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem, hasRegistrant, monthsOf, type StoredItem } from '../items/index.ts'
import { fitsItem, type StoredVoucher } from '../vouchers/index.ts'
import { showDiscount } from './cart-discounts.ts'
import type { PricedCart, PricedItem, PricedVoucher } from './priced-cart.ts'
import type { StoredCart } from './stored-cart.ts'

type Modified = Cart['modifiedItems'][number]

/** The keys of added items, and the vouchers to suggest for them. */
export interface Added {
  readonly keys: ReadonlySet<string>
  readonly suggested: readonly StoredVoucher[]
}

const titleOf = ({ title, titleKm }: StoredVoucher, locale: Locale): string =>
  locale === 'km' ? titleKm : title

const modifiedOf = (
  item: StoredItem,
  locale: Locale,
): Pick<Modified, 'key' | 'name' | 'plan' | 'action'> => {
  const { name, plan = null } = describeItem(item, locale)
  return { key: item.key, name, plan, action: item.action }
}

const modifications = (
  cart: PricedCart,
  locale: Locale,
  { keys, suggested }: Added,
): Modified[] => [
  ...cart.gone.map((item) => ({
    ...modifiedOf(item, locale),
    change: 'REMOVED' as const,
    suggestionVouchers: [],
  })),
  ...cart.items.flatMap(({ item, line }): Modified[] => {
    const now = add(subtract(line.price, line.discount), line.bundled ?? zero)
    const change = keys.has(item.key)
      ? 'ADDED'
      : now === item.seen_price
        ? undefined
        : 'PRICE_CHANGED'
    if (change === undefined) return []
    // A cart has one voucher at most.
    const offered = change === 'ADDED' && cart.voucher === undefined ? suggested : []
    return [
      {
        ...modifiedOf(item, locale),
        change,
        suggestionVouchers: offered
          .filter((voucher) => fitsItem(voucher, { ...item, months: monthsOf(item) }))
          .map((voucher) => ({ code: voucher.code, title: titleOf(voucher, locale) })),
      },
    ]
  }),
]

/** Returns a cart's voucher as the API responds with it. */
export const showVoucher = (
  { voucher, amount, problem }: PricedVoucher,
  locale: Locale,
): Cart['vouchers'][number] => ({
  code: voucher.code,
  title: titleOf(voucher, locale),
  discountAmount: toDollars(amount),
  ...(problem === undefined ? {} : { problem }),
  minimumSpend: toDollars(voucher.minimumSpend),
})

const showItem = ({ item, line, voucherShare }: PricedItem, locale: Locale): CartItem => ({
  key: item.key,
  productKey: item.product_key,
  name: describeItem(item, locale).name,
  price: toDollars(line.price),
  discount: toDollars(line.discount),
  ...(voucherShare > 0 ? { voucherDiscount: toDollars(voucherShare) } : {}),
  renewalPrice: toDollars(line.renewalPrice),
  qty: item.qty,
  duration: item.duration,
  durationType: item.duration_type,
  minimumDuration: line.minimumDuration,
  maximumDuration: line.maximumDuration,
  addons: line.addons ?? [],
  ...line.details,
})

/** Returns the cart as the API responds with it (commerce §3). */
export const showCart = (
  stored: StoredCart | undefined,
  cart: PricedCart,
  locale: Locale,
  added: Added = { keys: new Set(), suggested: [] },
): Cart => ({
  sid: stored?.sid ?? '',
  itemsCount: cart.items.reduce((count, { item }) => count + item.qty, 0),
  currencyCode: 'USD',
  subtotal: toDollars(cart.subtotal),
  baseSubtotal: toDollars(cart.subtotal),
  discountAmount: toDollars(cart.discountAmount),
  discounts: cart.discounts.map(showDiscount),
  taxPercent: cart.taxPercent,
  taxAmount: toDollars(cart.taxAmount),
  promoCreditDiscountAmount: toDollars(cart.credit.amount),
  isApplyPromoCredit: stored?.credit !== undefined,
  grandTotal: toDollars(cart.grandTotal),
  items: cart.items.map((item) => showItem(item, locale)),
  hasRegistrant: cart.items.some(({ item }) => hasRegistrant(item)),
  vouchers: cart.voucher === undefined ? [] : [showVoucher(cart.voucher, locale)],
  modifiedItems: modifications(cart, locale, added),
  cartUpdatedAt: (stored?.updatedAt ?? new Date(0)).toISOString(),
})
