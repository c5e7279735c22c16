import * as v from 'valibot'
import { AuthCode } from '../auth-code.ts'
import { HostingDomainDiscount } from '../discounts.ts'
import { Dollars, Moment } from '../shared-shapes.ts'
import { TldEligibility } from '../tld-eligibility.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'

/** `renewal`: of an own domain; `reactivation`: out of redemption; `transfer`: from another registrar. */
export const DomainAction = v.picklist(['registration', 'renewal', 'reactivation', 'transfer'])
export type DomainAction = v.InferOutput<typeof DomainAction>

export const NewDomainItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  productKey: v.literal('domain'),
  option: v.object({
    domainName: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
    /** For a transfer; never returned. */
    authCode: v.optional(AuthCode),
  }),
  qty: v.literal(1),
  duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  durationType: v.literal('YEAR'),
  ...newItemFields,
})
export type NewDomainItem = v.InferOutput<typeof NewDomainItem>

export const DomainCartItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  option: v.object({ domainName: v.optional(v.string()) }),
  ...cartItemFields,
  /** ICANN's share of `price`, included. */
  icannFee: Dollars,
  /** A renewal: the registry's cut-off; null for other actions and after expiry. */
  renewBy: v.nullable(Moment),
  premium: v.boolean(),
  needsDocuments: v.boolean(),
  eligibility: TldEligibility,
  /** Why `discount` is larger than the TLD's sale. */
  discountCode: v.optional(HostingDomainDiscount),
})
export type DomainCartItem = v.InferOutput<typeof DomainCartItem>

export const DomainOrderItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  ...orderItemFields,
  icannFee: Dollars,
})
export type DomainOrderItem = v.InferOutput<typeof DomainOrderItem>

/** Returns the domains among the items of a cart or an order. */
export const domainsIn = <Item extends { readonly type: string }>(
  items: readonly Item[],
): readonly Extract<Item, { readonly type: 'DOMAIN' }>[] =>
  items.filter((item): item is Extract<Item, { readonly type: 'DOMAIN' }> => item.type === 'DOMAIN')
