import * as v from 'valibot'
import { Discount } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { ItemAction } from './items/item-fields.ts'
import { CartItem, NewItem } from './items/variants.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

export { ItemAction, ItemType } from './items/item-fields.ts'
export { CartItem, NewItem } from './items/variants.ts'

/** Why a voucher takes nothing off; the last two: it fits no item, or the items cost too little. */
export const VoucherProblem = v.picklist([
  'EXPIRED',
  'NOT_YET',
  'USED',
  'NOTHING_FITS',
  'BELOW_MINIMUM',
])
export type VoucherProblem = v.InferOutput<typeof VoucherProblem>

export const CartVoucher = v.object({
  code: v.string(),
  title: v.string(),
  discountAmount: Dollars,
  problem: v.optional(VoucherProblem),
  minimumSpend: Dollars,
})
export type CartVoucher = v.InferOutput<typeof CartVoucher>

/** How an item differs from what the customer last saw. */
export const ItemChange = v.picklist(['ADDED', 'PRICE_CHANGED', 'REMOVED'])

/** The whole cart, as every cart call answers it (commerce §3). */
export const Cart = v.object({
  /** The cart's session; also in the cookie `sid`, sent back as `x-cart-sid`. */
  sid: v.string(),
  itemsCount: v.number(),
  currencyCode: v.literal('USD'),
  /** The items' prices without any discount. */
  subtotal: Dollars,
  baseSubtotal: Dollars,
  /** Of sales, the voucher and promo credit. */
  discountAmount: Dollars,
  /** Those with a code, each in `discountAmount`. */
  discounts: v.array(Discount),
  taxPercent: v.number(),
  /** On `subtotal` less `discountAmount`. */
  taxAmount: Dollars,
  /** The promo credit in `discountAmount`. */
  promoCreditDiscountAmount: Dollars,
  isApplyPromoCredit: v.boolean(),
  grandTotal: Dollars,
  items: v.array(CartItem),
  /** Whether its billing contact becomes a registrant, whom registries need in Latin letters. */
  hasRegistrant: v.boolean(),
  vouchers: v.array(CartVoucher),
  /** The changes by this call, and those since the last one. */
  modifiedItems: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      /** What is bought for the name; null: the name itself. */
      plan: v.nullable(v.string()),
      action: ItemAction,
      change: ItemChange,
      /** Offers for the added items, while the cart has no voucher. */
      suggestionVouchers: v.array(v.object({ code: v.string(), title: v.string() })),
    }),
  ),
  /** Sent along with the order and `can-pay`, to detect a stale tab. */
  cartUpdatedAt: Moment,
})
export type Cart = v.InferOutput<typeof Cart>

/** Maximum number of items in a cart. */
export const maximumCartItems = 50

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  summary: 'The cart, priced now',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/** Guests hold no items, so the merged cart is the customer's own. */
export const mergeCart = endpoint({
  method: 'GET',
  path: '/cart/merge',
  summary: 'The cart after signing in',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/** Adds items; an item with the same key is replaced. */
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
    'PACKAGE_NOT_OFFERED',
    'SMS_SENDER_NAME_INVALID',
    'SMS_SENDER_NAME_TAKEN',
    'INVALID_CART_ITEM',
    'SERVICE_NOT_FOUND',
    'SERVICE_STATE_INVALID',
  ],
})

/** Adds a term of each service as it is; one whose renewal is already in the cart is replaced. */
export const addRenewals = endpoint({
  method: 'PUT',
  path: '/cart/renewals',
  summary: 'Adds the renewals of several services',
  access: 'customer',
  body: v.object({
    serviceIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(maximumCartItems)),
  }),
  answer: Cart,
  errors: [
    'SERVICE_NOT_FOUND',
    'SERVICE_STATE_INVALID',
    'RENEWAL_TOO_EARLY',
    'PACKAGE_NOT_OFFERED',
    'OVER_ORDER_LIMIT',
    'TRANSACTION_IN_PROGRESS',
    'PRODUCT_UNDER_MAINTENANCE',
  ],
})

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

export const removeItem = endpoint({
  method: 'DELETE',
  path: '/cart/items',
  summary: 'Removes an item',
  access: 'customer',
  body: v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  answer: Cart,
  errors: ['ITEM_NOT_FOUND'],
})
