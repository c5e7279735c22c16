import * as v from 'valibot'
import { chosenAddons } from './configuration-fields.ts'
import { Addon, SslCertificate } from './products.ts'
import { DurationType, Id } from './shared-shapes.ts'

const DomainDetails = v.object({ type: v.literal('DOMAIN') })

/** What a package includes of an addon; null is unlimited. */
export const ServiceLimit = v.pick(Addon, ['name', 'value', 'unit'])
export type ServiceLimit = v.InferOutput<typeof ServiceLimit>

/** What the services of all packages show. */
const packageFields = {
  productKey: v.string(),
  regionId: Id,
  /** The term that a renewal repeats. */
  duration: v.number(),
  durationType: DurationType,
  /** The package's name when it was sold. */
  planName: v.string(),
  limits: v.array(ServiceLimit),
}

export const SharedHostingDetails = v.object({
  type: v.literal('SHARED_HOSTING'),
  websiteName: v.string(),
  /** The main domain (ASCII). */
  domain: v.string(),
  /** ASCII, the main one first. */
  domains: v.array(v.string()),
  unicodeDomain: v.string(),
  /** The name of its account at the server. */
  user: v.string(),
  ip: v.string(),
  /** Ours: a domain that uses them needs no records. */
  nameservers: v.array(v.string()),
  /** As chosen; a change of the plan begins with them. */
  addons: chosenAddons,
  ...packageFields,
})
export type SharedHostingDetails = v.InferOutput<typeof SharedHostingDetails>

export const CloudServerDetails = v.object({
  type: v.literal('CLOUD_SERVER'),
  serverName: v.string(),
  /** IPv4; the first is the included one. */
  ips: v.array(v.string()),
  /** The user who signs in. */
  user: v.string(),
  isWindows: v.boolean(),
  /** Whether its password was not shown yet. */
  hasNewPassword: v.boolean(),
  /** The value of `cs-os`. */
  system: v.string(),
  vcpus: v.number(),
  ramGb: v.number(),
  diskGb: v.number(),
  diskType: v.picklist(['ssd', 'hdd']),
  mbps: v.number(),
  productKey: v.string(),
  regionId: Id,
  /** The term that a renewal repeats. */
  duration: v.number(),
  durationType: DurationType,
  /** The package's name when it was sold. */
  planName: v.string(),
  /** As chosen; a change of the plan begins with them. */
  addons: chosenAddons,
})
export type CloudServerDetails = v.InferOutput<typeof CloudServerDetails>

export const SslDetails = v.object({
  type: v.literal('SSL'),
  productKey: v.string(),
  /** The certificate's name. */
  planName: v.string(),
  group: SslCertificate.entries.group,
  validation: SslCertificate.entries.validation,
  /** The main one first; `base` is the domain that proves it. */
  names: v.array(v.object({ name: v.string(), unicodeName: v.string(), base: v.string() })),
  /** The term that a renewal repeats. */
  duration: v.number(),
  durationType: v.literal('YEAR'),
})
export type SslDetails = v.InferOutput<typeof SslDetails>
/** What web spaces of all types show. */
const siteFields = {
  websiteName: v.string(),
  /** Of the website now: under our zone until its own domain is connected. */
  url: v.pipe(v.string(), v.url()),
  /** Under our zone: always works. */
  host: v.string(),
  /** The customer's domains (ASCII), the main one first; none of a free address. */
  domains: v.array(v.string()),
}

export const CloudHostingDetails = v.object({
  type: v.literal('CLOUD_HOSTING'),
  ...siteFields,
  /** Of its own. */
  ips: v.array(v.string()),
  ...packageFields,
})
export type CloudHostingDetails = v.InferOutput<typeof CloudHostingDetails>

/** What became of a theme, a plugin or a language at the installation. */
export const WordpressOutcome = v.object({
  kind: v.picklist(['theme', 'plugin', 'language']),
  name: v.string(),
  is: v.picklist(['installed', 'failed', 'unknown']),
  /** In the words of WordPress. */
  reason: v.string(),
})
export type WordpressOutcome = v.InferOutput<typeof WordpressOutcome>

export const WordpressHostingDetails = v.object({
  type: v.literal('WORDPRESS_HOSTING'),
  ...siteFields,
  /** The name of the first user. */
  admin: v.string(),
  outcomes: v.array(WordpressOutcome),
  ...packageFields,
})
export type WordpressHostingDetails = v.InferOutput<typeof WordpressHostingDetails>

/** What only services of one type have; a new kind adds its variant. */
export const ServiceDetails = v.variant('type', [
  DomainDetails,
  CloudServerDetails,
  SharedHostingDetails,
  SslDetails,
  CloudHostingDetails,
  WordpressHostingDetails,
])
export type ServiceDetails = v.InferOutput<typeof ServiceDetails>
