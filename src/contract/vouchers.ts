import * as v from 'valibot'
import { Cart, ItemType } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

/** Maximum length of a voucher code. */
export const voucherCodeLength = 32

/**
 * A typed voucher code, normalised in case and spaces. The call itself answers INVALID_VOUCHER for
 * anything else.
 */
export const VoucherCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(200))

/** A voucher (commerce §3): its discount, conditions and expiry. */
export const Voucher = v.object({
  code: v.string(),
  /** In the requested language. */
  title: v.string(),
  description: v.string(),
  /** A fixed amount in dollars, or a percentage. */
  discount: v.variant('type', [
    v.object({ type: v.literal('FIXED'), amount: Dollars }),
    v.object({ type: v.literal('RATE'), percent: v.number() }),
  ]),
  /** The products it applies to; empty means all. */
  productTypes: v.array(ItemType),
  /** The minimum price of those, after sales and before tax; 0 for none. */
  minimumSpend: Dollars,
  validUntil: Moment,
  /** It expires within a week. */
  expiring: v.boolean(),
})
export type Voucher = v.InferOutput<typeof Voucher>

const body = v.object({ code: VoucherCode })

/** Replaces the cart's voucher. */
export const setVoucher = endpoint({
  method: 'PUT',
  path: '/cart/voucher',
  summary: 'Uses a voucher for the cart',
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
  summary: 'Uses no voucher for the cart',
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

/** Saves a voucher by its code for later; idempotent. */
export const keepVoucher = endpoint({
  method: 'POST',
  path: '/vouchers',
  summary: 'Keeps a voucher for later',
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
