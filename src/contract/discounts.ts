import * as v from 'valibot'
import { HostingDomainDiscount } from './items/domain.ts'
import { Dollars } from './shared-shapes.ts'

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
