import * as v from 'valibot'
import { AuthCode } from '../auth-code.ts'
import { Dollars, Moment } from '../shared-shapes.ts'
import { TldEligibility } from '../tld-eligibility.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'

/** The actions on a domain; `reactivation` restores an expired one. */
export const DomainAction = v.picklist(['registration', 'renewal', 'reactivation', 'transfer'])
export type DomainAction = v.InferOutput<typeof DomainAction>

export const NewDomainItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  productKey: v.literal('domain'),
  option: v.object({
    domainName: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
    /** Of a transfer; no call returns it. */
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
  /** Included in `price`. */
  icannFee: Dollars,
  /** The registry's cut-off of a renewal before the expiry. */
  renewBy: v.nullable(Moment),
  premium: v.boolean(),
  needsDocuments: v.boolean(),
  eligibility: TldEligibility,
})
export type DomainCartItem = v.InferOutput<typeof DomainCartItem>

export const DomainOrderItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  ...orderItemFields,
  icannFee: Dollars,
})
export type DomainOrderItem = v.InferOutput<typeof DomainOrderItem>
