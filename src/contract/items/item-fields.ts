import * as v from 'valibot'
import { Dollars, DurationType, Moment } from '../shared-shapes.ts'

/** What can be bought (commerce §3). */
export const ItemType = v.picklist([
  'DOMAIN',
  'CLOUD_HOSTING',
  'CLOUD_SERVER',
  'SHARED_HOSTING',
  'SMS_BRAND_NAME',
  'WORDPRESS_HOSTING',
  'SSL',
])
export type ItemType = v.InferOutput<typeof ItemType>

/** What is done with it (commerce §3). */
export const ItemAction = v.picklist([
  'registration',
  'renewal',
  'reactivation',
  'transfer',
  'purchase',
  'upgrade',
  'backup',
])
export type ItemAction = v.InferOutput<typeof ItemAction>

/**
 * Where the fulfilment of one item stands. AWAITING_DOCUMENTS: the customer has to send what the registry
 * wants to see; IN_REVIEW: the provider looks at it; PENDING_TRANSFER: another registrar has 5 to 7 days
 * to release the name; REFUNDED: the money went back into the balance.
 */
export const FulfilmentState = v.picklist([
  'WAITING',
  'IN_PROGRESS',
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'ACTIVE',
  'REFUNDED',
])

/** Fields of every item that is put into the cart. */
export const newItemFields = {
  /**
   * The price for the whole duration, after sale, that the buyer was shown. When it is given and no
   * longer right, nothing is added and the answer is PRICE_CHANGED with the new `price`.
   */
  expectedPrice: v.optional(Dollars),
}

/** Fields of every item in a cart (commerce §3). */
export const cartItemFields = {
  /** Names the item in this cart. */
  key: v.string(),
  productKey: v.string(),
  name: v.string(),
  /** For the whole duration, before sale, discount and tax. */
  price: Dollars,
  /** What is taken off `price` by a sale of ours. */
  discount: Dollars,
  /** Each further term, before tax. */
  renewalPrice: Dollars,
  qty: v.number(),
  duration: v.number(),
  durationType: DurationType,
  /** The durations that can be chosen. */
  minimumDuration: v.number(),
  maximumDuration: v.number(),
  addons: v.array(
    v.object({ name: v.string(), value: v.union([v.string(), v.number()]), price: Dollars }),
  ),
}

/** Fields of every item of an order. */
export const orderItemFields = {
  productKey: v.string(),
  name: v.string(),
  /** For the whole duration, before sale, discount and tax, as in the cart. */
  price: Dollars,
  qty: v.number(),
  duration: v.number(),
  durationType: DurationType,
  fulfilment: FulfilmentState,
  expiresAt: v.nullable(Moment),
}
