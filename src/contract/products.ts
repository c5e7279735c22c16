import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, DurationType, Id } from './shared-shapes.ts'

/** The products that are sold as packages by region (commerce §7, `GET /products`). */
export const ProductType = v.picklist([
  'CLOUD_SERVER',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
])
export type ProductType = v.InferOutput<typeof ProductType>

/** What one term of a package costs. */
export const PackagePrice = v.object({
  /** How many of `durationType`: 1 month, 12 months. */
  duration: v.number(),
  durationType: DurationType,
  /** The whole first term, before tax: the promotional price when there is one. */
  price: Dollars,
  /** The whole term without the promotion. */
  regularPrice: Dollars,
  /** Each further term, before tax. */
  renewalPrice: Dollars,
})
export type PackagePrice = v.InferOutput<typeof PackagePrice>

/** The groups of addons, in the order in which a page shows them. */
export const AddonGroup = v.picklist([
  'compute',
  'storage',
  'network',
  'software',
  'limits',
  'features',
])
export type AddonGroup = v.InferOutput<typeof AddonGroup>

/**
 * What a package contains of something (commerce §3, addon keys), and what more of it can be bought.
 * `name` is the addon's key, such as `cs-cpu`: its words are in `public/locales`.
 */
export const Addon = v.object({
  name: v.string(),
  /** Groups addons on a page. */
  addonGroupName: AddonGroup,
  /** The group's title in the language of `x-locale`. */
  addonGroupTitle: v.string(),
  /** What the package includes; null is unlimited, true and false whether a feature is there. */
  value: v.nullable(v.union([v.number(), v.string(), v.boolean()])),
  /** Of a number, also of unlimited (null): `vcpu`, `gb`, `mbps`, `count`. */
  unit: v.nullable(v.picklist(['vcpu', 'gb', 'mbps', 'count'])),
  /** What can be chosen instead; a chosen one's price comes on top, for a month. */
  options: v.array(
    v.object({
      name: v.string(),
      data: v.object({ value: v.union([v.number(), v.string()]), monthlyPrice: Dollars }),
    }),
  ),
})
export type Addon = v.InferOutput<typeof Addon>

/** A package of a product in a region (commerce §3). */
export const Package = v.object({
  /** `cs-basic-cloud-1`, `ch-standard` … */
  key: v.string(),
  type: ProductType,
  name: v.string(),
  regionId: Id,
  /** The one that is recommended. */
  isPopular: v.boolean(),
  badges: v.array(v.picklist(['hot', 'new', 'best-seller'])),
  /** Sold out in the region: shown, not sold. */
  isDisabled: v.boolean(),
  /** The first is the shortest term. */
  pricing: v.array(PackagePrice),
  addons: v.array(Addon),
})
export type Package = v.InferOutput<typeof Package>

/**
 * `GET /products`: the packages of a product, by region id. Cloud servers by CPU, RAM and storage
 * (commerce §4), the others by price, the least first; a region without any has an empty list.
 */
export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'The packages of a product, by region',
  access: 'public',
  query: v.object({ type: ProductType }),
  answer: v.record(Id, v.array(Package)),
  errors: [],
})

/** `GET /products/{key}`: one package in each region where it is sold. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{key}',
  summary: 'One package, in each region',
  access: 'public',
  params: v.object({ key: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.array(Package),
  errors: ['EMPTY_DATA'],
})

/**
 * What a family of products costs at least (commerce §7, min prices per product type): a first term
 * of its shortest duration. A family of which nothing is sold is missing.
 */
export const MinPrice = v.object({
  type: v.picklist([...ProductType.options, 'DOMAIN', 'SSL', 'SMS_BRAND_NAME']),
  price: Dollars,
  /** The term that this price is for. */
  durationType: DurationType,
})
export type MinPrice = v.InferOutput<typeof MinPrice>

/** `GET /products/min-price`. */
export const listMinPrices = endpoint({
  method: 'GET',
  path: '/products/min-price',
  summary: 'The lowest price of each family of products',
  access: 'public',
  answer: v.array(MinPrice),
  errors: [],
})

/** How a certificate authority checks who applies: the domain, the organisation, both at length. */
export const ValidationLevel = v.picklist(['DV', 'OV', 'EV'])

/** An SSL certificate on sale (commerce §3, spec fields). */
export const SslCertificate = v.object({
  /** `positivessl` … */
  slug: v.string(),
  name: v.string(),
  brand: v.string(),
  group: v.picklist(['single', 'multi', 'wildcard']),
  validation: ValidationLevel,
  /** How many names are included. */
  domainsIncluded: v.number(),
  /** How many more can be bought, and each one's price for a year; null when none. */
  additionalDomains: v.nullable(v.object({ most: v.number(), yearlyPrice: Dollars })),
  /** Whether the authority asks for documents of the organisation. */
  paperwork: v.boolean(),
  /** Whether names of an internal network can be covered. */
  localDomainSupport: v.boolean(),
  mobileSupport: v.boolean(),
  /** Dollars that the authority pays when it errs. */
  assurance: Dollars,
  browserSupportPercent: v.number(),
  /** Reissues within the term; null is unlimited. */
  reissues: v.nullable(v.number()),
  /** Bits of the RSA key. */
  keyLength: v.number(),
  /** Bits of the session's encryption, at most. */
  encryption: v.number(),
  /** Working days until it is issued, at least and at most; 0 is minutes. */
  issuance: v.object({ from: v.number(), to: v.number() }),
  /** What 1, 2 … years cost, before tax, and what renewing for as long costs. */
  prices: v.array(v.object({ years: v.number(), price: Dollars, renewal: Dollars })),
})
export type SslCertificate = v.InferOutput<typeof SslCertificate>

/** `GET /ssl-certificates`: all of them, the cheapest first. */
export const listSslCertificates = endpoint({
  method: 'GET',
  path: '/ssl-certificates',
  summary: 'The SSL certificates on sale',
  access: 'public',
  answer: v.array(SslCertificate),
  errors: [],
})
