import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, DurationType, Id } from './shared-shapes.ts'

export const ProductType = v.picklist([
  'CLOUD_SERVER',
  'CLOUD_HOSTING',
  'SHARED_HOSTING',
  'WORDPRESS_HOSTING',
])
export type ProductType = v.InferOutput<typeof ProductType>

export const PackagePrice = v.object({
  duration: v.number(),
  durationType: DurationType,
  price: Dollars,
  regularPrice: Dollars,
  renewalPrice: Dollars,
})
export type PackagePrice = v.InferOutput<typeof PackagePrice>

export const AddonGroup = v.picklist([
  'compute',
  'storage',
  'network',
  'software',
  'limits',
  'features',
])
export type AddonGroup = v.InferOutput<typeof AddonGroup>

/** A choice of an addon; its price is an addition per month. */
export const AddonOption = v.object({
  name: v.string(),
  data: v.object({
    value: v.union([v.number(), v.string()]),
    monthlyPrice: Dollars,
    /** The last day of a system's free security updates. */
    endOfLife: v.optional(v.pipe(v.string(), v.isoDate())),
    /** The smallest disk on which a system starts. */
    minDiskGb: v.optional(v.number()),
    /** For a running service only, not for a new one. */
    onlyChanges: v.optional(v.literal(true)),
  }),
})
export type AddonOption = v.InferOutput<typeof AddonOption>

/** The included amount of an addon (commerce §3) and its options; `name` is a key such as `cs-cpu`. */
export const Addon = v.object({
  name: v.string(),
  addonGroupName: AddonGroup,
  addonGroupTitle: v.string(),
  /** The included quantity; null is unlimited, true and false are features. */
  value: v.nullable(v.union([v.number(), v.string(), v.boolean()])),
  unit: v.nullable(v.picklist(['vcpu', 'gb', 'mbps', 'count'])),
  options: v.array(AddonOption),
})
export type Addon = v.InferOutput<typeof Addon>

export const Package = v.object({
  key: v.string(),
  type: ProductType,
  name: v.string(),
  regionId: Id,
  isPopular: v.boolean(),
  badges: v.array(v.picklist(['hot', 'new', 'best-seller'])),
  /** Sold out: shown, not sold. */
  isDisabled: v.boolean(),
  /** The shortest term first. */
  pricing: v.array(PackagePrice),
  addons: v.array(Addon),
})
export type Package = v.InferOutput<typeof Package>

/** Packages by region id: servers by CPU, RAM and storage (commerce §4), others by price. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'The packages of a product, by region',
  access: 'public',
  query: v.object({ type: ProductType }),
  answer: v.record(Id, v.array(Package)),
  errors: [],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{key}',
  summary: 'One package, in each region',
  access: 'public',
  params: v.object({ key: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.array(Package),
  errors: ['EMPTY_DATA'],
})

/** Null while there is no demo. */
export const getSharedHostingDemo = endpoint({
  method: 'GET',
  path: '/products/shared-hosting/demo',
  summary: 'The public demo of the control panel of shared hosting',
  access: 'public',
  answer: v.object({ url: v.nullable(v.pipe(v.string(), v.url())) }),
  errors: [],
})

/** The price of the first term of a product family's shortest duration (commerce §7). */
export const MinPrice = v.object({
  type: v.picklist([...ProductType.options, 'DOMAIN', 'SSL', 'SMS_BRAND_NAME']),
  price: Dollars,
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

/** What messages cost, before tax. */
export const SmsPrices = v.object({
  /** A sender's name for a year; null when it is not on sale. */
  brandName: v.nullable(Dollars),
  /** The sizes in which credits are sold, the smallest first. */
  credits: v.array(v.object({ credits: v.number(), price: Dollars })),
})
export type SmsPrices = v.InferOutput<typeof SmsPrices>

export const listSmsPrices = endpoint({
  method: 'GET',
  path: '/sms-prices',
  summary: 'The prices of sender names and message credits',
  access: 'public',
  answer: SmsPrices,
  errors: [],
})

export const ValidationLevel = v.picklist(['DV', 'OV', 'EV'])

export const SslCertificate = v.object({
  slug: v.string(),
  name: v.string(),
  brand: v.string(),
  group: v.picklist(['single', 'multi', 'wildcard']),
  validation: ValidationLevel,
  domainsIncluded: v.number(),
  /** Null if none; the price is per year. */
  additionalDomains: v.nullable(v.object({ most: v.number(), yearlyPrice: Dollars })),
  paperwork: v.boolean(),
  localDomainSupport: v.boolean(),
  mobileSupport: v.boolean(),
  /** In dollars. */
  assurance: Dollars,
  browserSupportPercent: v.number(),
  /** Null is unlimited. */
  reissues: v.nullable(v.number()),
  keyLength: v.number(),
  encryption: v.number(),
  /** Working days until issuance; 0 means minutes. */
  issuance: v.object({ from: v.number(), to: v.number() }),
  /** Before tax. */
  prices: v.array(v.object({ years: v.number(), price: Dollars, renewal: Dollars })),
})
export type SslCertificate = v.InferOutput<typeof SslCertificate>

export const listSslCertificates = endpoint({
  method: 'GET',
  path: '/ssl-certificates',
  summary: 'The SSL certificates on sale',
  access: 'public',
  answer: v.array(SslCertificate),
  errors: [],
})
