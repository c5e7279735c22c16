import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CartItem, NewItem } from './items/variants.ts'
import { Dollars, Moment } from './shared-shapes.ts'

export { ItemAction, ItemType } from './items/item-fields.ts'
export { CartItem, NewItem } from './items/variants.ts'

/**
 * Why a voucher takes nothing off: it has ended, has not begun, was used by an order of the customer's,
 * fits no item, or what it fits costs too little.
 */
export const VoucherProblem = v.picklist([
  'EXPIRED',
  'NOT_YET',
  'USED',
  'NOTHING_FITS',
  'BELOW_MINIMUM',
])
export type VoucherProblem = v.InferOutput<typeof VoucherProblem>

/** A voucher of a cart. */
export const CartVoucher = v.object({
  code: v.string(),
  title: v.string(),
  /** What it takes off, before tax. */
  discountAmount: Dollars,
  /** Why it takes off nothing now; it is still there, for when that changes. */
  problem: v.optional(VoucherProblem),
  /** The least that what it is used for has to cost. */
  minimumSpend: Dollars,
})
export type CartVoucher = v.InferOutput<typeof CartVoucher>

/** How an item differs from what the customer last saw. */
export const ItemChange = v.picklist(['ADDED', 'PRICE_CHANGED', 'REMOVED'])

/** The cart, whole, as every cart call answers it (commerce §3). */
export const Cart = v.object({
  /** The cart's session; also in the cookie `sid`, sent back as `x-cart-sid`. */
  sid: v.string(),
  itemsCount: v.number(),
  currencyCode: v.literal('USD'),
  /** The items' prices without any discount. */
  subtotal: Dollars,
  /** `subtotal` in the provider's own currency, which is the dollar. */
  baseSubtotal: Dollars,
  /** What sales and the voucher take off. */
  discountAmount: Dollars,
  taxPercent: v.number(),
  /** On `subtotal` less `discountAmount`. */
  taxAmount: Dollars,
  promoCreditDiscountAmount: Dollars,
  isApplyPromoCredit: v.boolean(),
  grandTotal: Dollars,
  items: v.array(CartItem),
  /** The voucher that is used, if one is. */
  vouchers: v.array(CartVoucher),
  /** What changed by this call, or by itself since the last one. */
  modifiedItems: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      change: ItemChange,
      /** Of what was added: what is offered for it, unless a voucher is used already. */
      suggestionVouchers: v.array(v.object({ code: v.string(), title: v.string() })),
    }),
  ),
  /** Goes with `GET /payment/can-pay/{id}` and the order, so that a stale tab is noticed. */
  cartUpdatedAt: Moment,
})
export type Cart = v.InferOutput<typeof Cart>

/** The most items that one cart holds. */
export const maximumCartItems = 50

/** `GET /cart`. */
export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  summary: 'The cart, priced now',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/** `GET /cart/merge`. Guests hold no items, so the merged cart is the customer's own. */
export const mergeCart = endpoint({
  method: 'GET',
  path: '/cart/merge',
  summary: 'The cart after signing in',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/** `PUT /cart/items`. Adds the items; one that is there already is replaced, never doubled. */
export const addItems = endpoint({
  method: 'PUT',
  path: '/cart/items',
  summary: 'Adds items',
  access: 'customer',
  body: v.object({ items: v.pipe(v.array(NewItem), v.minLength(1), v.maxLength(10)) }),
  answer: Cart,
  errors: [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'UNSUPPORTED_TLD',
    'SCRIPT_NOT_TAKEN',
    'DOMAIN_NOT_AVAILABLE',
    'DOMAIN_NOT_CHECKED',
    'DOMAIN_NOT_OWNED',
    'DOMAIN_NOT_WITH_US',
    'DOMAIN_BEING_TRANSFERRED',
    'RENEWAL_TOO_LATE',
    'RENEWAL_TOO_EARLY',
    'REACTIVATION_TOO_LATE',
    'REACTIVATION_TOO_EARLY',
    'TRANSFER_NOT_READY',
    'PREMIUM_ONE_YEAR_ONLY',
    'DURATION_NOT_OFFERED',
    'PRICE_CHANGED',
    'OVER_ORDER_LIMIT',
    'TRANSACTION_IN_PROGRESS',
    'PRODUCT_UNDER_MAINTENANCE',
  ],
})

/** `PATCH /cart/items`. Changes the duration of items that are there. */
export const changeItems = endpoint({
  method: 'PATCH',
  path: '/cart/items',
  summary: 'Changes items',
  access: 'customer',
  body: v.object({
    items: v.pipe(
      v.array(
        v.object({
          key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
          duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
        }),
      ),
      v.minLength(1),
      v.maxLength(maximumCartItems),
    ),
  }),
  answer: Cart,
  errors: [
    'ITEM_NOT_FOUND',
    'UNSUPPORTED_TLD',
    'PREMIUM_ONE_YEAR_ONLY',
    'DURATION_NOT_OFFERED',
    'RENEWAL_TOO_LATE',
    'RENEWAL_TOO_EARLY',
    'REACTIVATION_TOO_LATE',
    'REACTIVATION_TOO_EARLY',
    'OVER_ORDER_LIMIT',
  ],
})

/** `DELETE /cart/items`. Takes one item out by its key. */
export const removeItem = endpoint({
  method: 'DELETE',
  path: '/cart/items',
  summary: 'Removes an item',
  access: 'customer',
  body: v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  answer: Cart,
  errors: ['ITEM_NOT_FOUND'],
})
