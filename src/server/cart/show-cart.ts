import type { AnswerOf } from '../../contract/endpoint.ts'
import type { getCart } from '../../contract/cart.ts'
import { subtract, toDollars, zero, type Money } from '../../contract/money.ts'
import { lineOf, totalCart, type CartTotals, type ItemPrice } from './price-cart.ts'
import type { StoredCart, StoredItem } from './stored-cart.ts'

type Cart = AnswerOf<typeof getCart>
type Modified = Cart['modifiedItems'][number]

/** What the catalogue says of an item now. */
export interface ItemOffer extends ItemPrice {
  readonly minimumYears: number
  readonly maximumYears: number
  readonly needsPapers: boolean
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
}

/** A cart with its prices. */
export interface PricedCart extends CartTotals {
  readonly items: readonly PricedItem[]
  /** Items that are no longer sold; they count nothing and can't be ordered. */
  readonly gone: readonly StoredItem[]
}

/** Prices a cart's items as of now. */
export const priceItems = (
  items: readonly StoredItem[],
  findOffer: FindOffer,
  taxPercent: number,
  now: Date,
): PricedCart => {
  const priced: PricedItem[] = []
  const gone: StoredItem[] = []
  for (const item of items) {
    const offer = findOffer(item, now)
    if (offer === undefined) gone.push(item)
    else priced.push({ item, offer })
  }
  const lines = priced.map(({ item, offer }) => lineOf(offer, item.qty))
  return { items: priced, gone, ...totalCart(lines, taxPercent) }
}

const modifications = (cart: PricedCart, added: ReadonlySet<string>): Modified[] => [
  ...cart.gone.map((item) => ({
    key: item.key,
    name: item.domainName,
    change: 'REMOVED' as const,
    suggestionVouchers: [],
  })),
  ...cart.items.flatMap(({ item, offer }): Modified[] => {
    const now = subtract(offer.price, offer.discount)
    const change = added.has(item.key)
      ? 'ADDED'
      : now === item.seenPrice
        ? undefined
        : 'PRICE_CHANGED'
    if (change === undefined) return []
    return [{ key: item.key, name: offer.unicodeName, change, suggestionVouchers: [] }]
  }),
]

/** The cart as every cart call answers it (commerce §3). */
export const showCart = (
  stored: StoredCart | undefined,
  cart: PricedCart,
  added: ReadonlySet<string> = new Set(),
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
    premium: item.premium !== undefined,
    needsPapers: offer.needsPapers,
    addons: [],
  })),
  vouchers: [],
  modifiedItems: modifications(cart, added),
  cartUpdatedAt: (stored?.updatedAt ?? new Date(0)).toISOString(),
})
