import * as v from 'valibot'
import { Cart, ItemType } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

export const voucherCodeLength = 32

/** A typed voucher code; the call answers INVALID_VOUCHER for an invalid one. */
export const VoucherCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(200))

export const Voucher = v.object({
  code: v.string(),
  title: v.string(),
  description: v.string(),
  /** In dollars or percent. */
  discount: v.variant('type', [
    v.object({ type: v.literal('FIXED'), amount: Dollars }),
    v.object({ type: v.literal('RATE'), percent: v.number() }),
  ]),
  /** The products it applies to; empty means all. */
  productTypes: v.array(ItemType),
  /** Of those, after sales and before tax. */
  minimumSpend: Dollars,
  validUntil: Moment,
  expiring: v.boolean(),
})
export type Voucher = v.InferOutput<typeof Voucher>

const body = v.object({ code: VoucherCode })

export const setVoucher = endpoint({
  method: 'PUT',
  path: '/cart/voucher',
  summary: 'Applies a voucher to the cart',
  access: 'customer',
  body,
  answer: Cart,
  errors: [
    'INVALID_VOUCHER',
    'VOUCHER_NOT_FOUND',
    'VOUCHER_EXPIRED',
    'CANNOT_USE_VOUCHER',
    'ITEMS_NOT_FOUND',
    'TOO_MANY_REQUESTS',
  ],
})

/** Idempotent. */
export const dropVoucher = endpoint({
  method: 'DELETE',
  path: '/cart/voucher',
  summary: 'Removes the cart’s voucher',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/** The public vouchers of a product type that this customer has not used, by expiry. */
export const suggestVouchers = endpoint({
  method: 'GET',
  path: '/vouchers/suggestion',
  summary: 'Vouchers that fit a product',
  access: 'customer',
  query: v.object({ productType: ItemType }),
  answer: v.array(Voucher),
  errors: [],
})

/** Of the customer's and the suggested vouchers, the one that takes most off the cart; null where it has a voucher or promo credit. Ours. */
export const bestVoucher = endpoint({
  method: 'GET',
  path: '/cart/voucher-offer',
  summary: 'The best voucher for the cart as it is',
  access: 'customer',
  answer: v.object({
    offer: v.nullable(v.object({ code: v.string(), title: v.string(), discountAmount: Dollars })),
  }),
  errors: [],
})
/** The voucher that takes most off a cart. */
export type BestOffer = NonNullable<v.InferOutput<typeof bestVoucher.answer>['offer']>

export const keepVoucher = endpoint({
  method: 'POST',
  path: '/vouchers',
  summary: 'Saves a voucher for later',
  access: 'customer',
  body,
  answer: Voucher,
  errors: [
    'INVALID_VOUCHER',
    'VOUCHER_NOT_FOUND',
    'VOUCHER_EXPIRED',
    'CANNOT_USE_VOUCHER',
    'TOO_MANY_REQUESTS',
  ],
})

/** The customer's usable vouchers, sorted as above. */
export const listVouchers = endpoint({
  method: 'GET',
  path: '/users/vouchers/',
  summary: 'The customer’s own vouchers',
  access: 'customer',
  answer: v.array(Voucher),
  errors: [],
})
