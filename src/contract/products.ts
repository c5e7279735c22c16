import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, DurationType, Id } from './shared-shapes.ts'

/** The products sold as packages by region (commerce §7, `GET /products`). */
export const ProductType = v.picklist([
  'CLOUD_SERVER',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
])
export type ProductType = v.InferOutput<typeof ProductType>

/** The price of one term of a package. */
export const PackagePrice = v.object({
  /** The number of `durationType`: 1 month, 12 months. */
  duration: v.number(),
  durationType: DurationType,
  /** The first term, before tax, including a promotion. */
  price: Dollars,
  /** The term without the promotion. */
  regularPrice: Dollars,
  /** Each further term, before tax. */
  renewalPrice: Dollars,
})
export type PackagePrice = v.InferOutput<typeof PackagePrice>

/** The groups of addons in display order. */
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
 * What a package includes of something (commerce §3, addon keys), and the options to buy more.
 * `name` is the addon's key, such as `cs-cpu`, with a text in `public/locales`.
 */
export const Addon = v.object({
  name: v.string(),
  addonGroupName: AddonGroup,
  /** The group's title in the language of `x-locale`. */
  addonGroupTitle: v.string(),
  /** The included quantity; null is unlimited, true and false are features. */
  value: v.nullable(v.union([v.number(), v.string(), v.boolean()])),
  /** The unit of a quantity: `vcpu`, `gb`, `mbps`, `count`. */
  unit: v.nullable(v.picklist(['vcpu', 'gb', 'mbps', 'count'])),
  /** The alternatives; their price is an addition per month. */
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
  /** Recommended. */
  isPopular: v.boolean(),
  badges: v.array(v.picklist(['hot', 'new', 'best-seller'])),
  /** Sold out in the region: shown, not sold. */
  isDisabled: v.boolean(),
  /** The shortest term first. */
  pricing: v.array(PackagePrice),
  addons: v.array(Addon),
})
export type Package = v.InferOutput<typeof Package>

/**
 * The packages of a product, by region id. Cloud servers by CPU, RAM and storage (commerce §4), the
 * others by ascending price; a region may have an empty list.
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

/** One package in each region where it is sold. */
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
 * The minimum price of a product family (commerce §7, min prices per product type): the first term
 * of its shortest duration. Families not on sale are missing.
 */
export const MinPrice = v.object({
  type: v.picklist([...ProductType.options, 'DOMAIN', 'SSL', 'SMS_BRAND_NAME']),
  price: Dollars,
  /** The term of this price. */
  durationType: DurationType,
})
export type MinPrice = v.InferOutput<typeof MinPrice>

export const listMinPrices = endpoint({
  method: 'GET',
  path: '/products/min-price',
  summary: 'The lowest price of each family of products',
  access: 'public',
  answer: v.array(MinPrice),
  errors: [],
})

/** How a certificate authority validates the applicant: domain, organisation, or extended. */
export const ValidationLevel = v.picklist(['DV', 'OV', 'EV'])

/** An SSL certificate on sale (commerce §3, spec fields). */
export const SslCertificate = v.object({
  /** `positivessl` … */
  slug: v.string(),
  name: v.string(),
  brand: v.string(),
  group: v.picklist(['single', 'multi', 'wildcard']),
  validation: ValidationLevel,
  /** The number of included names. */
  domainsIncluded: v.number(),
  /** How many more can be bought, and the price of each for a year; null if none. */
  additionalDomains: v.nullable(v.object({ most: v.number(), yearlyPrice: Dollars })),
  /** Whether the authority requires documents of the organisation. */
  paperwork: v.boolean(),
  /** Whether it can cover names of an internal network. */
  localDomainSupport: v.boolean(),
  mobileSupport: v.boolean(),
  /** The authority's warranty in dollars. */
  assurance: Dollars,
  browserSupportPercent: v.number(),
  /** Reissues within the term; null is unlimited. */
  reissues: v.nullable(v.number()),
  /** Bits of the RSA key. */
  keyLength: v.number(),
  /** Maximum bits of the session's encryption. */
  encryption: v.number(),
  /** Working days until issuance; 0 means minutes. */
  issuance: v.object({ from: v.number(), to: v.number() }),
  /** The price by number of years, before tax, and the renewal for as long. */
  prices: v.array(v.object({ years: v.number(), price: Dollars, renewal: Dollars })),
})
export type SslCertificate = v.InferOutput<typeof SslCertificate>

/** All certificates by ascending price. */
export const listSslCertificates = endpoint({
  method: 'GET',
  path: '/ssl-certificates',
  summary: 'The SSL certificates on sale',
  access: 'public',
  answer: v.array(SslCertificate),
  errors: [],
})
