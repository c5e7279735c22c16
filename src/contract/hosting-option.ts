import * as v from 'valibot'

/** How a hosting gets its domain (commerce §3). */
export const HostingDomain = v.variant('option', [
  v.object({
    option: v.literal('NEW'),
    /** FROM_CART: a registration in the cart. NEW_PURCHASE adds one. */
    from: v.picklist(['FROM_CART', 'NEW_PURCHASE']),
    name: v.pipe(v.string(), v.maxLength(2000)),
  }),
  v.object({
    option: v.literal('EXISTING'),
    from: v.picklist(['OWN_DOMAIN', 'THIRD_PARTY']),
    name: v.pipe(v.string(), v.maxLength(2000)),
  }),
  v.object({
    option: v.literal('FREE'),
    from: v.literal('FREE_DOMAIN'),
    /** The label of our subdomain. */
    name: v.pipe(v.string(), v.maxLength(100)),
  }),
])
export type HostingDomain = v.InferOutput<typeof HostingDomain>

/** What shared hosting is ordered for. */
export const HostingOption = v.object({
  websiteName: v.pipe(v.string(), v.maxLength(200)),
  domain: HostingDomain,
})
export type HostingOption = v.InferOutput<typeof HostingOption>
