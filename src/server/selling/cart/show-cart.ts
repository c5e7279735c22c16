import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { CartItem, getCart, VoucherProblem } from '../../../contract/cart.ts'
import { add, subtract, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { applyVoucher, fitsItem, type StoredVoucher } from '../vouchers/index.ts'
import { lineOf, totalCart, type CartTotals, type ItemPrice } from './price-cart.ts'
import type { StoredCart, StoredItem } from './stored-cart.ts'

type Cart = AnswerOf<typeof getCart>
type Modified = Cart['modifiedItems'][number]

/** What the catalogue says of an item now. */
export interface ItemOffer extends ItemPrice {
  readonly minimumYears: number
  readonly maximumYears: number
  readonly needsDocuments: boolean
  /** Who may have it, for one who does not yet. */
  readonly eligibility: CartItem['eligibility']
  /** Until when a renewal is sure to be done before the name ends; undefined when that is over. */
  readonly renewBy: Date | undefined
  /** What of `price` goes to ICANN. */
  readonly icannFee: Money
  /** The name as a person writes it. */
  readonly unicodeName: string
}

/** Finds the offer for an item; undefined when it is no longer sold, or can be renewed no more. */
export type FindOffer = (
  item: Pick<StoredItem, 'action' | 'domainName' | 'duration' | 'premium' | 'ownedUntil'>,
  now: Date,
) => ItemOffer | undefined

/** An item with its price. */
export interface PricedItem {
  readonly item: StoredItem
  readonly offer: ItemOffer
  /** All that is taken off its line: the sale's part and the voucher's. */
  readonly discount: Money
}

/** The voucher of a cart, and what it does. */
export interface PricedVoucher {
  readonly voucher: StoredVoucher
  /** What it takes off, before tax. */
  readonly amount: Money
  /** Why that is nothing. */
  readonly problem: VoucherProblem | undefined
}

/** A cart with its prices. */
export interface PricedCart extends CartTotals {
  readonly items: readonly PricedItem[]
  /** Items that are no longer sold; they count nothing and can't be ordered. */
  readonly gone: readonly StoredItem[]
  readonly voucher: PricedVoucher | undefined
}

/** What a cart consists of, as it is stored. */
export type CartContent = Pick<StoredCart, 'items' | 'voucher'>

/** A cart without anything. */
export const emptyCart: CartContent = { items: [], voucher: undefined }

/** A domain's duration is in years. */
const monthsOf = (years: number): number => years * 12

/** Prices a cart as of now: its items, then its voucher, then the tax. */
export const priceCart = (
  { items, voucher }: CartContent,
  findOffer: FindOffer,
  taxPercent: number,
  now: Date,
): PricedCart => {
  const sold: { item: StoredItem; offer: ItemOffer; line: ReturnType<typeof lineOf> }[] = []
  const gone: StoredItem[] = []
  for (const item of items) {
    const offer = findOffer(item, now)
    if (offer === undefined) gone.push(item)
    else sold.push({ item, offer, line: lineOf(offer, item.qty) })
  }
  const outcome =
    voucher &&
    applyVoucher(
      voucher,
      sold.map(({ item: { type, action, duration }, line }) => ({
        ...{ type, action },
        months: monthsOf(duration),
        net: subtract(line.price, line.discount),
      })),
      now,
    )
  const shares = outcome?.ok === true ? outcome.shares : []
  const lines = sold.map(({ line: { price, discount } }, at) => ({
    price,
    discount: add(discount, shares[at] ?? zero),
  }))
  return {
    items: sold.map(({ item, offer }, at) => ({
      item,
      offer,
      discount: lines[at]?.discount ?? zero,
    })),
    gone,
    voucher: voucher &&
      outcome && {
        voucher,
        amount: outcome.ok ? outcome.amount : zero,
        problem: outcome.ok ? undefined : outcome.problem,
      },
    ...totalCart(lines, taxPercent),
  }
}

/** What was just added, and the vouchers that are offered for it. */
export interface Added {
  readonly keys: ReadonlySet<string>
  readonly suggested: readonly StoredVoucher[]
}

const titleOf = ({ title, titleKm }: StoredVoucher, locale: Locale): string =>
  locale === 'km' ? titleKm : title

const modifications = (
  cart: PricedCart,
  locale: Locale,
  { keys, suggested }: Added,
): Modified[] => [
  ...cart.gone.map((item) => ({
    key: item.key,
    name: item.domainName,
    change: 'REMOVED' as const,
    suggestionVouchers: [],
  })),
  ...cart.items.flatMap(({ item, offer }): Modified[] => {
    const now = subtract(offer.price, offer.discount)
    const change = keys.has(item.key)
      ? 'ADDED'
      : now === item.seenPrice
        ? undefined
        : 'PRICE_CHANGED'
    if (change === undefined) return []
    // Who uses one already is not offered another.
    const offered = change === 'ADDED' && cart.voucher === undefined ? suggested : []
    return [
      {
        key: item.key,
        name: offer.unicodeName,
        change,
        suggestionVouchers: offered
          .filter((voucher) => fitsItem(voucher, { ...item, months: monthsOf(item.duration) }))
          .map((voucher) => ({ code: voucher.code, title: titleOf(voucher, locale) })),
      },
    ]
  }),
]

const showVoucher = (
  { voucher, amount, problem }: PricedVoucher,
  locale: Locale,
): Cart['vouchers'][number] => ({
  code: voucher.code,
  title: titleOf(voucher, locale),
  discountAmount: toDollars(amount),
  ...(problem === undefined ? {} : { problem }),
  minimumSpend: toDollars(voucher.minimumSpend),
})

/**
 * The cart as every cart call answers it (commerce §3).
 *
 * @param locale the language of its vouchers' titles
 */
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
  taxPercent: cart.taxPercent,
  taxAmount: toDollars(cart.taxAmount),
  promoCreditDiscountAmount: toDollars(zero),
  isApplyPromoCredit: false,
  grandTotal: toDollars(cart.grandTotal),
  items: cart.items.map(({ item, offer }) => ({
    key: item.key,
    type: item.type,
    action: item.action,
    productKey: item.productKey,
    option: { domainName: item.domainName },
    name: offer.unicodeName,
    price: toDollars(offer.price),
    discount: toDollars(offer.discount),
    renewalPrice: toDollars(offer.renewalPrice),
    icannFee: toDollars(offer.icannFee),
    qty: item.qty,
    duration: item.duration,
    durationType: 'YEAR',
    minimumDuration: offer.minimumYears,
    maximumDuration: offer.maximumYears,
    renewBy: offer.renewBy?.toISOString() ?? null,
    premium: item.premium !== undefined,
    needsDocuments: offer.needsDocuments,
    eligibility: offer.eligibility,
    addons: [],
  })),
  vouchers: cart.voucher === undefined ? [] : [showVoucher(cart.voucher, locale)],
  modifiedItems: modifications(cart, locale, added),
  cartUpdatedAt: (stored?.updatedAt ?? new Date(0)).toISOString(),
})
