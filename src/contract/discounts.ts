import * as v from 'valibot'
import { Dollars } from './shared-shapes.ts'

/** The discount on a domain that is bought with a hosting (commerce §3). */
export const HostingDomainDiscount = v.picklist([
  'CLOUD_HOSTING_DOMAIN_DISCOUNT',
  'SHARED_HOSTING_DOMAIN_DISCOUNT',
])

/** The discounts with a code (commerce §3); PC is promo credit. */
export const DiscountCode = v.picklist([
  ...HostingDomainDiscount.options,
  'WP_HOSTING_EXTRA_DISCOUNT',
  'PC',
])
export type DiscountCode = v.InferOutput<typeof DiscountCode>

/** One discount of a cart or an order, in `discountAmount`. */
export const Discount = v.object({
  code: DiscountCode,
  amount: Dollars,
  /** The free months of a discount that takes nothing off. */
  months: v.optional(v.number()),
})
export type Discount = v.InferOutput<typeof Discount>
