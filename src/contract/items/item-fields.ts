import * as v from 'valibot'
import { Dollars, DurationType, Moment } from '../shared-shapes.ts'

export const ItemType = v.picklist([
  'DOMAIN',
  'CLOUD_HOSTING',
  'CLOUD_SERVER',
  'SHARED_HOSTING',
  'SMS_BRAND_NAME',
  'SMS_SERVICE',
  'WORDPRESS_HOSTING',
  'SSL',
])
export type ItemType = v.InferOutput<typeof ItemType>

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
 * REFUNDED: to the balance. PENDING_TRANSFER takes 5 to 7 days. PENDING_EXTERNAL: the registry
 * decides later. PROVISIONING: the provider's system works on it. NO_CAPACITY, DELAYED: our staff do.
 */
export const FulfilmentState = v.picklist([
  'WAITING',
  'IN_PROGRESS',
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'PENDING_EXTERNAL',
  'PROVISIONING',
  'NO_CAPACITY',
  'DELAYED',
  'ACTIVE',
  'REFUNDED',
])
export type FulfilmentState = v.InferOutput<typeof FulfilmentState>

export const newItemFields = {
  /** The price that the buyer saw; a different one is refused with PRICE_CHANGED and the new `price`. */
  expectedPrice: v.optional(Dollars),
}

export const cartItemFields = {
  key: v.string(),
  productKey: v.string(),
  name: v.string(),
  /** For the whole duration, before sale, discount and tax. */
  price: Dollars,
  /** A sale, subtracted from `price`. */
  discount: Dollars,
  /** The share in the voucher's discount; absent without one. */
  voucherDiscount: v.optional(Dollars),
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

/** How far the setup of a paid item is. */
export const SetupProgress = v.object({
  stage: v.picklist([
    'SPACE',
    'DATABASE',
    'APP',
    'WORDPRESS',
    'LANGUAGE',
    'THEME',
    'PLUGINS',
    'IP',
    'DISK',
    'SERVER',
    'SYSTEM',
    'ACCOUNT',
  ]),
  /** The theme of THEME. */
  name: v.optional(v.string()),
  /** Which one of how many PLUGINS. */
  at: v.optional(v.number()),
  of: v.optional(v.number()),
  since: Moment,
  /** How long the latest ones took, and nineteen of twenty; null after too few. */
  usualMs: v.nullable(v.number()),
  lateMs: v.nullable(v.number()),
  /** How long the stage took of them; null where it is not measured. */
  stageMs: v.nullable(v.number()),
})
export type SetupProgress = v.InferOutput<typeof SetupProgress>

export const orderItemFields = {
  productKey: v.string(),
  name: v.string(),
  price: Dollars,
  /** As the buyer saw it; null in earlier orders. */
  renewalPrice: v.nullable(Dollars),
  qty: v.number(),
  duration: v.number(),
  durationType: DurationType,
  fulfilment: FulfilmentState,
  expiresAt: v.nullable(Moment),
  /** Of an item in progress whose type has stages. */
  setup: v.optional(SetupProgress),
}
