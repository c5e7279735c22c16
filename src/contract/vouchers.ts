import * as v from 'valibot'
import { Cart, ItemType } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

/** The longest code of a voucher. */
export const voucherCodeLength = 32

/**
 * A voucher's code as a person typed it: capitals or not, with spaces around it, means the same.
 * What no code looks like is INVALID_VOUCHER, told by the call itself.
 */
export const VoucherCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(200))

/** A voucher (commerce §3): what it takes off, of what, and until when. */
export const Voucher = v.object({
  code: v.string(),
  /** In the language that was asked for. */
  title: v.string(),
  description: v.string(),
  /** A fixed amount in dollars, or a rate in percent. */
  discount: v.variant('type', [
    v.object({ type: v.literal('FIXED'), amount: Dollars }),
    v.object({ type: v.literal('RATE'), percent: v.number() }),
  ]),
  /** What it can be used for; empty for everything. */
  productTypes: v.array(ItemType),
  /** The least that what it is used for has to cost, after sales and before tax; 0 for nothing. */
  minimumSpend: Dollars,
  validUntil: Moment,
  /** It ends within a week. */
  expiring: v.boolean(),
})
export type Voucher = v.InferOutput<typeof Voucher>

const body = v.object({ code: VoucherCode })

/** `PUT /cart/voucher`. One voucher at a time: another one takes the place of the first. */
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

/** `DELETE /cart/voucher`. A cart without one stays as it is. */
export const dropVoucher = endpoint({
  method: 'DELETE',
  path: '/cart/voucher',
  summary: 'Uses no voucher for the cart',
  access: 'customer',
  answer: Cart,
  errors: [],
})

/**
 * `GET /vouchers/suggestion`: what the provider offers everybody for a kind of product, and this
 * customer has not used; the earliest end first.
 */
export const suggestVouchers = endpoint({
  method: 'GET',
  path: '/vouchers/suggestion',
  summary: 'Vouchers that fit a product',
  access: 'customer',
  query: v.object({ productType: ItemType }),
  answer: v.array(Voucher),
  errors: [],
})

/** `POST /vouchers`. Keeps a voucher by its code, to be used later; once or many times, the same. */
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

/** `GET /users/vouchers/`: what the customer kept or was given and can still use; as above, sorted. */
export const listVouchers = endpoint({
  method: 'GET',
  path: '/users/vouchers/',
  summary: 'The customer’s own vouchers',
  access: 'customer',
  answer: v.array(Voucher),
  errors: [],
})
