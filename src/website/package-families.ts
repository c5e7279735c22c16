import type { Package } from '../contract/products.ts'
import type { ProductType } from '../contract/products.ts'
import type { WebsitePath } from './urls.ts'
import { featurePaths, type Feature } from './features.ts'

/** A product family as its pages need it. Its texts are named after its slug. */
export interface PackageFamily {
  readonly slug: 'cloud-server' | 'cloud-hosting' | 'shared-hosting' | 'wordpress-hosting'
  readonly type: ProductType
  readonly feature: Feature
  readonly path: WebsitePath
  /** Whether its control panel may have a demo. */
  readonly hasDemo?: boolean
  readonly plans: readonly { readonly slug: string; readonly key: string }[]
  /** The applicable rules, by the keys `rule.{rule}.title` and `rule.{rule}.text`. */
  readonly rules: readonly Rule[]
}

/** A rule of billing and service (commerce §4, §9). */
export type Rule =
  | 'trial-server'
  | 'trial-hosting'
  | 'renewal'
  | 'unpaid-server'
  | 'unpaid-hosting'
  | 'unpaid-shared'
  | 'backup-server'
  | 'backup-weekly'
  | 'backup-daily'
  | 'uptime'
  | 'email'
  | 'free-domain'
  | 'refund'

const plans = (prefix: string, slugs: readonly string[]) =>
  slugs.map((slug) => ({ slug, key: `${prefix}-${slug}` }))

/** Cloud servers (commerce §3, package codes). */
export const cloudServers: PackageFamily = {
  slug: 'cloud-server',
  type: 'CLOUD_SERVER',
  feature: 'cloud-server',
  path: featurePaths['cloud-server'],
  plans: [],
  rules: ['trial-server', 'renewal', 'unpaid-server', 'backup-server', 'uptime', 'refund'],
}

/** The hosting families by the last part of their path. */
export const hostingFamilies: Readonly<Record<'cloud' | 'shared' | 'wordpress', PackageFamily>> = {
  cloud: {
    slug: 'cloud-hosting',
    type: 'CLOUD_HOSTING',
    feature: 'cloud-hosting',
    path: featurePaths['cloud-hosting'],
    plans: plans('ch', ['basic', 'standard', 'advanced', 'professional']),
    rules: ['trial-hosting', 'renewal', 'unpaid-hosting', 'backup-weekly', 'uptime', 'refund'],
  },
  shared: {
    slug: 'shared-hosting',
    hasDemo: true,
    type: 'SHARED_HOSTING',
    feature: 'shared-hosting',
    path: featurePaths['shared-hosting'],
    plans: plans('sh', ['basic', 'lite', 'standard', 'essential', 'professional', 'business']),
    rules: [
      'trial-hosting',
      'renewal',
      'unpaid-shared',
      'backup-daily',
      'email',
      'uptime',
      'refund',
    ],
  },
  wordpress: {
    slug: 'wordpress-hosting',
    type: 'WORDPRESS_HOSTING',
    feature: 'wordpress-hosting',
    path: featurePaths['wordpress-hosting'],
    plans: plans('wp', ['basic', 'standard', 'premium']),
    rules: ['trial-hosting', 'renewal', 'unpaid-hosting', 'free-domain', 'uptime', 'refund'],
  },
}

/** Returns the page of a package, if it has one. */
export const planPath = (family: PackageFamily, key: string): WebsitePath | undefined => {
  const plan = family.plans.find((each) => each.key === key)
  return plan === undefined ? undefined : `${family.path}/${plan.slug}`
}

/** The families with a configurator. */
export const configuredFamilies: readonly PackageFamily[] = [
  cloudServers,
  ...Object.values(hostingFamilies),
]

/** Returns the contact form about a product. */
export const askPath = (product: string): WebsitePath => `/contact-us?product=${product}`

/** Where a package is ordered: in its family's configurator, or on request without a price. */
export const orderPath = (
  { path }: Pick<PackageFamily, 'path'>,
  { key, pricing }: Pick<Package, 'key' | 'pricing'>,
  regionId?: string,
): WebsitePath => {
  if (pricing.length === 0) return askPath(key)
  return `${path}?package=${key}${regionId === undefined ? '' : `&region=${regionId}`}`
}

/** The page that compares the packages of a family. */
export const comparePath = ({ path }: Pick<PackageFamily, 'path'>): WebsitePath => `${path}/compare`
