import * as v from 'valibot'
import { add, fromDollars, subtract, toDollars, zero } from './money.ts'
import { Dollars } from './shared-shapes.ts'

/** The discount on a domain that is bought with a hosting (commerce §3). */
export const HostingDomainDiscount = v.picklist([
  'CLOUD_HOSTING_DOMAIN_DISCOUNT',
  'SHARED_HOSTING_DOMAIN_DISCOUNT',
])

/** The discounts with a code (commerce §3); PC is promo credit, AWS_ACCOUNT_DISCOUNT of AWS invoices only. */
export const DiscountCode = v.picklist([
  ...HostingDomainDiscount.options,
  'WP_HOSTING_EXTRA_DISCOUNT',
  'PC',
  'AWS_ACCOUNT_DISCOUNT',
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

/** Returns the part of a discount that none of its named parts is, in dollars: a sale. */
export const unnamedDiscount = (discountAmount: number, named: readonly number[]): number =>
  toDollars(subtract(fromDollars(discountAmount), add(zero, ...named.map(fromDollars))))

/** Returns a name with the number of free months, if there are several. */
export const timesText = (name: string, count = 1): string =>
  count > 1 ? `${name} × ${count}` : name
