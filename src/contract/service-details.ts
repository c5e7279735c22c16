import * as v from 'valibot'
import { chosenAddons } from './configuration-fields.ts'
import { Addon, SslCertificate } from './products.ts'
import { DocumentState } from './documents.ts'
import { FinalBackup, NewerContent, WebSpaceCopy } from './web-space-copies.ts'
import { FirewallPreset, MailPort, ServerLocks } from './server-option.ts'
import { smsCountries } from './sms-countries.ts'
import { SmsCarrierState, SmsSenderState } from './sms-senders.ts'
import { DurationType, Id, Moment } from './shared-shapes.ts'

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
  /** Under our zone; null for older accounts. */
  temporaryDomain: v.nullable(v.string()),
  /** Ours: a domain that uses them needs no records. */
  nameservers: v.array(v.string()),
  /** Once its account was removed; our staff hand it out. */
  finalBackup: v.nullable(v.omit(FinalBackup, ['id', 'bytes'])),
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
  locks: ServerLocks,
  /** What it lets in; null for older servers, which have WEB or SIGN_IN. */
  firewall: v.nullable(FirewallPreset),
  mailPort: MailPort,
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

/** REJECTED: by the authority. NOT_VALIDATED: nothing was proven in time. CANCELLED: by the customer. */
export const CertificateEnd = v.picklist(['REJECTED', 'NOT_VALIDATED', 'CANCELLED'])
export type CertificateEnd = v.InferOutput<typeof CertificateEnd>

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
  /** Why it ended without a certificate, with a refund; null otherwise. */
  endedWhy: v.nullable(CertificateEnd),
})
export type SslDetails = v.InferOutput<typeof SslDetails>
/** What web spaces of all types show. */
const webSpaceFields = {
  websiteName: v.string(),
  /** Of the website now: under our zone until its own domain is connected. */
  url: v.pipe(v.string(), v.url()),
  /** Under our zone: always works. */
  host: v.string(),
  /** The customer's domains (ASCII), the main one first; none of a free subdomain. */
  domains: v.array(v.string()),
  /** A backup that stands beside it. */
  copy: v.nullable(WebSpaceCopy),
  /** Of one that has ended. */
  finalBackup: v.nullable(FinalBackup),
  /** When a backup of its plan was last restored as a test. */
  backupTestedAt: v.nullable(Moment),
  /** One of its own backups that was restored as a test. */
  tested: v.nullable(v.object({ backup: v.string(), at: Moment })),
}

export const CloudHostingDetails = v.object({
  type: v.literal('CLOUD_HOSTING'),
  ...webSpaceFields,
  /** Of its own. */
  ips: v.array(v.string()),
  ...packageFields,
})
export type CloudHostingDetails = v.InferOutput<typeof CloudHostingDetails>

/** What became of a theme, a plugin, a language or the test mail at the installation, or of an update. */
export const WordpressOutcome = v.object({
  kind: v.picklist(['theme', 'plugin', 'language', 'mail', 'core']),
  name: v.string(),
  is: v.picklist(['installed', 'failed', 'unknown']),
  /** In the words of WordPress. */
  reason: v.string(),
  /** The PHP that a failed one needs, such as `8.4`. */
  needsPhp: v.optional(v.string()),
})
export type WordpressOutcome = v.InferOutput<typeof WordpressOutcome>

const version = v.pipe(v.string(), v.regex(/^[\w.+-]{1,60}$/))

/** An update that a WordPress website can have. */
export const WebSpaceUpdate = v.object({
  kind: v.picklist(['core', 'plugin', 'theme']),
  /** Of a plugin or theme; `minor` or `major` of WordPress. */
  name: v.pipe(v.string(), v.regex(/^\w[\w.-]{0,99}$/)),
  title: v.string(),
  from: version,
  to: version,
})
export type WebSpaceUpdate = v.InferOutput<typeof WebSpaceUpdate>

/** The last updates of a WordPress website; what was there before is a backup for seven days. */
export const WebSpaceUpdated = v.object({ at: Moment, outcomes: v.array(WordpressOutcome) })
export type WebSpaceUpdated = v.InferOutput<typeof WebSpaceUpdated>

export const WordpressHostingDetails = v.object({
  type: v.literal('WORDPRESS_HOSTING'),
  ...webSpaceFields,
  /** The name of the first user. */
  admin: v.string(),
  outcomes: v.array(WordpressOutcome),
  /** What a look found; null before the first one. */
  updates: v.nullable(v.object({ at: Moment, items: v.array(WebSpaceUpdate) })),
  updated: v.nullable(WebSpaceUpdated),
  /** Whether the plan updates it each night. */
  updatesItself: v.boolean(),
  /** What the website had that a backup did not when we counted last. */
  newer: v.nullable(v.object({ backup: v.string(), at: Moment, ...NewerContent.entries })),
  /** Whether search engines may show it, as far as we know. */
  isPublic: v.boolean(),
  ...packageFields,
})
export type WordpressHostingDetails = v.InferOutput<typeof WordpressHostingDetails>

/** A sender's name at one carrier; WAITING: not sent to it yet. */
export const SenderAtCarrier = v.object({
  key: v.string(),
  name: v.string(),
  /** Days that a registration usually takes; null when it differs. */
  usualDays: v.nullable(v.number()),
  state: v.picklist(['WAITING', ...SmsCarrierState.options]),
  reason: v.nullable(v.string()),
  submittedAt: v.nullable(Moment),
  decidedAt: v.nullable(Moment),
})
export type SenderAtCarrier = v.InferOutput<typeof SenderAtCarrier>

export const SmsBrandNameDetails = v.object({
  type: v.literal('SMS_BRAND_NAME'),
  senderName: v.string(),
  use: v.string(),
  sample: v.string(),
  country: v.picklist(smsCountries),
  sender: SmsSenderState,
  /** Null before they are asked for. */
  documents: v.nullable(DocumentState),
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  carriers: v.array(SenderAtCarrier),
})
export type SmsBrandNameDetails = v.InferOutput<typeof SmsBrandNameDetails>

/** A change of a balance of credits; negative when they were spent. */
export const SmsCreditEntry = v.object({
  cause: v.string(),
  credits: v.number(),
  createdAt: Moment,
})
export type SmsCreditEntry = v.InferOutput<typeof SmsCreditEntry>

export const SmsServiceDetails = v.object({
  type: v.literal('SMS_SERVICE'),
  credits: v.number(),
  /** The customer's names that may be used now, each with the carriers that approved it. */
  senders: v.array(v.object({ name: v.string(), carriers: v.array(v.string()) })),
  /** The latest 50 changes, the newest first. */
  entries: v.array(SmsCreditEntry),
})
export type SmsServiceDetails = v.InferOutput<typeof SmsServiceDetails>

/** What only services of one type have; a new kind adds its variant. */
export const ServiceDetails = v.variant('type', [
  DomainDetails,
  CloudServerDetails,
  SharedHostingDetails,
  SslDetails,
  CloudHostingDetails,
  WordpressHostingDetails,
  SmsBrandNameDetails,
  SmsServiceDetails,
])
export type ServiceDetails = v.InferOutput<typeof ServiceDetails>
