import * as v from 'valibot'
import { SearchRow } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

/** A name or a keyword, one. */
const typedName = v.pipe(v.string(), v.maxLength(2000))

/** Names fit for a hosting, and what was typed that is none of them. */
const FittingNames = v.object({
  rows: v.array(SearchRow),
  /** The typed name, when its TLD is not sold or not in this offer, or when it is premium. */
  unsupported: v.array(v.string()),
})

/**
 * `GET /domains/search/connecting`: what the domain step of a hosting shows for a typed name: the name
 * itself, also when it is taken (it may be the customer's own: EXISTING), and the same name under a
 * few TLDs that ask for no documents (NEW). Never a premium one.
 */
export const searchConnecting = endpoint({
  method: 'GET',
  path: '/domains/search/connecting',
  summary: 'Names that a hosting can be connected to',
  access: 'public',
  query: v.object({ domain: typedName }),
  answer: FittingNames,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/**
 * `GET /domains/search/cloud-hosting`: the same at the prices that hold beside a cloud hosting; which
 * of them are lower than usual is what `/domains/discount` tells for CLOUD_HOSTING.
 */
export const searchCloudHosting = endpoint({
  method: 'GET',
  path: '/domains/search/cloud-hosting',
  summary: 'Names to buy with a cloud hosting, at the prices that hold for it',
  access: 'public',
  query: v.object({ domain: typedName }),
  answer: FittingNames,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/**
 * `GET /domains/wordpress-free-domain`: names whose first year is free with a WordPress hosting
 * (FREE_DOMAIN): the typed one under the free TLDs. Without `domain` only which TLDs are free.
 */
export const wordpressFreeDomain = endpoint({
  method: 'GET',
  path: '/domains/wordpress-free-domain',
  summary: 'Names that are free for a year with a WordPress hosting',
  access: 'public',
  query: v.object({ domain: v.optional(typedName) }),
  answer: v.object({
    /** ASCII, the most wanted first. */
    tlds: v.array(v.string()),
    ...FittingNames.entries,
  }),
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN'],
})

/** With what a domain is bought for less: on its own (DOMAIN), or beside a hosting. */
export const DomainDiscountType = v.picklist([
  'DOMAIN',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
])
export type DomainDiscountType = v.InferOutput<typeof DomainDiscountType>

/** A first year that costs less than usual now. */
export const DomainDiscount = v.object({
  /** ASCII. */
  tld: v.string(),
  unicode: v.string(),
  /** The first year without the discount. */
  regularPrice: Dollars,
  /** The first year with it; 0 for a free one. */
  price: Dollars,
  /** Null: until further notice. */
  endsAt: v.nullable(Moment),
})
export type DomainDiscount = v.InferOutput<typeof DomainDiscount>

/**
 * `GET /domains/discount`: the discounts on first years in force, the most wanted TLD first: the sales,
 * which hold on its own and beside each hosting; beside a WordPress hosting the free names, too.
 */
export const listDomainDiscounts = endpoint({
  method: 'GET',
  path: '/domains/discount',
  summary: 'The discounts on domains, by what they are bought with',
  access: 'public',
  query: v.object({ type: v.optional(DomainDiscountType, 'DOMAIN') }),
  answer: v.array(DomainDiscount),
  errors: [],
})
