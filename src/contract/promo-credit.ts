import * as v from 'valibot'
import { Cart } from './cart.ts'
import { Order } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { ItemType } from './items/item-fields.ts'
import { Dollars, IdParams, Moment } from './shared-shapes.ts'

/** Why a cart takes no promo credit. NONE: the customer has none that is left and has not expired. */
export const CreditProblem = v.picklist(['NONE', 'VOUCHER', 'NOTHING_FITS'])
export type CreditProblem = v.InferOutput<typeof CreditProblem>

export const CartCredit = v.object({
  isApplyPromoCredit: v.boolean(),
  /** What can be spent now. */
  available: Dollars,
  /** What this cart takes of it, or would take. */
  usable: Dollars,
  /** When the first part of it expires. */
  expiresAt: v.nullable(Moment),
  problem: v.nullable(CreditProblem),
})
export type CartCredit = v.InferOutput<typeof CartCredit>

export const getCartCredit = endpoint({
  method: 'GET',
  path: '/cart/promo-credit',
  summary: 'The promo credit that the cart can take',
  access: 'customer',
  answer: CartCredit,
  errors: [],
})

/** Idempotent. A cart takes promo credit or a voucher: with a voucher it answers CANNOT_USE_PROMO_CREDIT. */
export const setCartCredit = endpoint({
  method: 'POST',
  path: '/cart/promo-credit',
  summary: 'Applies promo credit to the cart, or removes it',
  access: 'customer',
  body: v.object({ isApplyPromoCredit: v.boolean() }),
  answer: Cart,
  errors: ['CANNOT_USE_PROMO_CREDIT', 'PROMO_CREDIT_NOT_ENOUGH', 'ITEMS_NOT_FOUND'],
})

export const listCreditServices = endpoint({
  method: 'GET',
  path: '/promo-credit/services',
  summary: 'The product types that promo credit pays for',
  access: 'public',
  answer: v.array(ItemType),
  errors: [],
})

/** Completes an order that promo credit pays in full; PROMO_CREDIT_NOT_ENOUGH for any other. */
export const payByPromoCredit = endpoint({
  method: 'POST',
  path: '/payment/promo-credit/{id}',
  summary: 'Completes an order that promo credit pays in full',
  access: 'customer',
  params: IdParams,
  answer: Order,
  movesMoney: true,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_INVALID',
    'ORDER_INVALID',
    'PROMO_CREDIT_NOT_ENOUGH',
    'REAUTHENTICATION_REQUIRED',
    'PAYMENT_GATEWAY_ERROR',
    'PAYMENT_STILL_OPEN',
  ],
})
