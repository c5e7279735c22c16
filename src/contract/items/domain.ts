import * as v from 'valibot'
import { AuthCode } from '../auth-code.ts'
import { Dollars, Moment } from '../shared-shapes.ts'
import { TldEligibility } from '../tld-eligibility.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'

/**
 * What is done with a domain. `renewal` is of one that the customer owns, `reactivation` of one that
 * has ended and that its registry still gives back, `transfer` of one at another registrar.
 */
export const DomainAction = v.picklist(['registration', 'renewal', 'reactivation', 'transfer'])
export type DomainAction = v.InferOutput<typeof DomainAction>

/** A domain that is put into the cart. */
export const NewDomainItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  productKey: v.literal('domain'),
  option: v.object({
    domainName: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
    /** Of a transfer; it is never given back. */
    authCode: v.optional(AuthCode),
  }),
  qty: v.literal(1),
  /** Years. */
  duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  durationType: v.literal('YEAR'),
  ...newItemFields,
})
export type NewDomainItem = v.InferOutput<typeof NewDomainItem>

/** A domain in a cart. */
export const DomainCartItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  option: v.object({ domainName: v.optional(v.string()) }),
  ...cartItemFields,
  /** What of `price` goes to ICANN, for the whole duration: included, never added. */
  icannFee: Dollars,
  /**
   * Of a renewal: until when it is sure to be done before the name ends, its registry's cut-off. Null
   * for anything else, and once the name has ended.
   */
  renewBy: v.nullable(Moment),
  premium: v.boolean(),
  needsDocuments: v.boolean(),
  /** Who may have the name; `anyone` also for what is done with a name of the customer's own. */
  eligibility: TldEligibility,
})
export type DomainCartItem = v.InferOutput<typeof DomainCartItem>

/** A domain of an order. */
export const DomainOrderItem = v.object({
  type: v.literal('DOMAIN'),
  action: DomainAction,
  ...orderItemFields,
  /** What of `price` goes to ICANN, as in the cart. */
  icannFee: Dollars,
})
export type DomainOrderItem = v.InferOutput<typeof DomainOrderItem>
