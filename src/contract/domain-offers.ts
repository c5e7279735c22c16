import * as v from 'valibot'
import { SearchRow } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

const typedName = v.pipe(v.string(), v.maxLength(2000))

/** Names to combine with a hosting package, and the input that does not fit. */
const FittingNames = v.object({
  rows: v.array(SearchRow),
  /** The typed name if its TLD is not on sale or not in this offer, or if it is premium. */
  unsupported: v.array(v.string()),
})

/** A hosting's domain step: the typed name, even if taken (EXISTING), and the same under other TLDs (NEW). */
export const searchConnecting = endpoint({
  method: 'GET',
  path: '/domains/search/connecting',
  summary: 'Names that a hosting can be connected to',
  access: 'public',
  signed: true,
  query: v.object({ domain: typedName }),
  answer: FittingNames,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/** The same with the prices beside a cloud hosting. */
export const searchCloudHosting = endpoint({
  method: 'GET',
  path: '/domains/search/cloud-hosting',
  summary: 'Names to buy with a cloud hosting, at its prices',
  access: 'public',
  signed: true,
  query: v.object({ domain: typedName }),
  answer: FittingNames,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/** A free subdomain of WordPress hosting (commerce §3, FREE_DOMAIN): a subdomain of ours. */
export const FreeSubdomain = v.object({
  /** With our domain. */
  name: v.string(),
  /** `reserved`: ours. */
  state: v.picklist(['available', 'taken', 'reserved']),
})
export type FreeSubdomain = v.InferOutput<typeof FreeSubdomain>

/** `domain` is the label: 1 to 32 letters, digits and hyphens. */
export const wordpressFreeDomain = endpoint({
  method: 'GET',
  path: '/domains/wordpress-free-domain',
  summary: 'Whether a free address of WordPress hosting is available',
  access: 'public',
  query: v.object({ domain: typedName }),
  answer: FreeSubdomain,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/** What a discount requires: nothing (DOMAIN), or a hosting package. */
export const DomainDiscountType = v.picklist([
  'DOMAIN',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
])
export type DomainDiscountType = v.InferOutput<typeof DomainDiscountType>

export const DomainDiscount = v.object({
  tld: v.string(),
  unicode: v.string(),
  regularPrice: Dollars,
  price: Dollars,
  /** Null: until further notice. */
  endsAt: v.nullable(Moment),
})
export type DomainDiscount = v.InferOutput<typeof DomainDiscount>

/** The current discounts on first years, the most popular TLD first. */
export const listDomainDiscounts = endpoint({
  method: 'GET',
  path: '/domains/discount',
  summary: 'The discounts on domains, alone or with a hosting package',
  access: 'public',
  query: v.object({ type: v.optional(DomainDiscountType, 'DOMAIN') }),
  answer: v.array(DomainDiscount),
  errors: [],
})
