import * as v from 'valibot'
import { Dollars, DurationType, Moment } from '../shared-shapes.ts'

/** The product types (commerce §3). */
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

/** The actions on a product (commerce §3). */
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

/** The states of an item's fulfilment; REFUNDED: to the balance. */
export const FulfilmentState = v.picklist([
  'WAITING',
  'IN_PROGRESS',
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'ACTIVE',
  'REFUNDED',
])

/** The fields of every new item. */
export const newItemFields = {
  /** The price after sale that the buyer saw; another current price is PRICE_CHANGED. */
  expectedPrice: v.optional(Dollars),
}

/** The fields of every item in a cart (commerce §3). */
export const cartItemFields = {
  key: v.string(),
  productKey: v.string(),
  name: v.string(),
  /** For the whole duration, before sale, discount and tax. */
  price: Dollars,
  discount: Dollars,
  renewalPrice: Dollars,
  qty: v.number(),
  duration: v.number(),
  durationType: DurationType,
  minimumDuration: v.number(),
  maximumDuration: v.number(),
  addons: v.array(
    v.object({ name: v.string(), value: v.union([v.string(), v.number()]), price: Dollars }),
  ),
}

/** The fields of every item of an order. */
export const orderItemFields = {
  productKey: v.string(),
  name: v.string(),
  price: Dollars,
  qty: v.number(),
  duration: v.number(),
  durationType: DurationType,
  fulfilment: FulfilmentState,
  expiresAt: v.nullable(Moment),
}
