import * as v from 'valibot'
import { WordpressSlug } from './wordpress-slug.ts'

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

/** The most domains of one hosting whose package has no limit. */
export const maximumDomains = 100

/** What cloud hosting is ordered for. */
export const CloudHostingOption = v.object({
  ...HostingOption.entries,
  /** The value of `ch-app`, instead of that addon. */
  application: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Further domains of the same website, registered anywhere. */
  additionalDomains: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.maxLength(maximumDomains)),
  ),
})
export type CloudHostingOption = v.InferOutput<typeof CloudHostingOption>

/** The most plugins that an order installs. */
export const maximumPlugins = 20

/** What WordPress hosting is ordered for. */
export const WordpressOption = v.object({
  ...HostingOption.entries,
  theme: v.optional(WordpressSlug),
  plugins: v.optional(v.pipe(v.array(WordpressSlug), v.maxLength(maximumPlugins))),
})
export type WordpressOption = v.InferOutput<typeof WordpressOption>
