import * as v from 'valibot'
import { fieldErrorCodes } from './error-codes.ts'
import { mailTokens, type MailProvider } from './dns-records/mail-tokens.ts'
import { Moment } from './shared-shapes.ts'

/** ALIAS: the name server answers with the IPs of another name, at the domain itself too. */
export const dnsRecordTypes = [
  'A',
  'AAAA',
  'CNAME',
  'ALIAS',
  'MX',
  'TXT',
  'CAA',
  'SRV',
  'NS',
] as const
export type DnsRecordType = (typeof dnsRecordTypes)[number]

/** Seconds: a minute to a week; `move` for records that move to us, so a correction is seen soon. */
export const dnsTtl = { min: 60, max: 604_800, usual: 3600, move: 300 } as const

const Ttl = v.pipe(v.number(), v.integer(), v.minValue(dnsTtl.min), v.maxValue(dnsTtl.max))

/** The records of one name and type, as customers type them. */
export const DnsRecordSet = v.object({
  /** Relative to the domain, which is `@`. */
  name: v.string(),
  type: v.picklist(dnsRecordTypes),
  ttl: v.number(),
  values: v.array(v.string()),
})
export type DnsRecordSet = v.InferOutput<typeof DnsRecordSet>

export const DnsZone = v.object({
  domainName: v.string(),
  unicodeName: v.string(),
  /** CREATING: the nameservers do not have it yet. SUPPORT: our support must act first. */
  state: v.picklist(['CREATING', 'ACTIVE', 'SUPPORT']),
  /** Grows with each change; a change names the version that it is based on. */
  version: v.number(),
  /** Whether the nameservers answer with this version. */
  isPublished: v.boolean(),
  /** Ours, which answer for the zone. */
  nameservers: v.array(v.string()),
  /** Of our hosting; without any, its template is not offered. */
  hostingIps: v.array(v.string()),
  recordSets: v.array(DnsRecordSet),
})
export type DnsZone = v.InferOutput<typeof DnsZone>

/** A record set that no resolver answered for. */
export const UnreadSet = v.object({ name: v.string(), type: v.picklist(dnsRecordTypes) })
export type UnreadSet = v.InferOutput<typeof UnreadSet>

/** What the world sees of a domain, as far as it can be looked up. */
export const LiveDns = v.object({
  nameservers: v.array(v.string()),
  /** The domain has DNSSEC; null when that could not be read. */
  isSigned: v.nullable(v.boolean()),
  recordSets: v.array(DnsRecordSet),
  unread: v.array(UnreadSet),
  /** The records that a new zone of ours has for this domain. */
  newZone: v.array(DnsRecordSet),
  /** The customer signs in with an email address of this domain. */
  hasAccountEmail: v.boolean(),
})
export type LiveDns = v.InferOutput<typeof LiveDns>

/** How far a change has spread. */
export const DnsSpread = v.object({
  /** Those that the world sees; null when they could not be read. */
  nameservers: v.nullable(v.array(v.string())),
  resolvers: v.array(
    v.object({ resolver: v.string(), sees: v.picklist(['NEW', 'EARLIER', 'UNREAD']) }),
  ),
})
export type DnsSpread = v.InferOutput<typeof DnsSpread>

/** Replaces the records of a name and type; without values it removes them. */
export const DnsRecordChange = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  type: v.picklist(dnsRecordTypes),
  ttl: v.optional(Ttl, dnsTtl.usual),
  values: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4500))), v.maxLength(50)),
})
export type DnsRecordChange = v.InferOutput<typeof DnsRecordChange>

/** A change of a zone that is stored. */
export const DnsChange = v.object({
  /** The version that it made. */
  version: v.number(),
  at: Moment,
  /** SYSTEM: our automation. */
  by: v.picklist(['CUSTOMER', 'SUPPORT', 'SYSTEM']),
  /** NEW_ZONE: the first records. HOSTING and CERTIFICATE: what these products need. */
  cause: v.picklist([
    'NEW_ZONE',
    'RECORDS',
    'TEMPLATE',
    'IMPORT',
    'UNDO',
    'HOSTING',
    'CERTIFICATE',
  ]),
  /** The record sets that it changed, before and after. */
  before: v.array(DnsRecordSet),
  after: v.array(DnsRecordSet),
})
export type DnsChange = v.InferOutput<typeof DnsChange>

/** How many changes of a zone are stored. */
export const mostDnsChanges = 50

const mailTemplate = <Name extends MailProvider>(name: Name) =>
  v.object({
    name: v.literal(name),
    /** The text by which the provider verifies the domain. */
    value: v.optional(
      v.pipe(v.string(), v.trim(), v.regex(mailTokens[name].pattern, 'INVALID_MAIL_TOKEN')),
    ),
  })

/** Records for a purpose, which replace those of the same names and types. */
export const DnsTemplate = v.variant('name', [
  v.object({ name: v.picklist(['OUR_HOSTING', 'OUR_MAIL', 'NO_MAIL', 'CAA_LETS_ENCRYPT']) }),
  mailTemplate('GOOGLE_MAIL'),
  mailTemplate('MICROSOFT_MAIL'),
  mailTemplate('ZOHO_MAIL'),
  mailTemplate('ICLOUD_MAIL'),
  v.object({
    name: v.literal('SITE_VERIFICATION'),
    /** The text that a search engine or another service asks for. */
    value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
  }),
])
export type DnsTemplate = v.InferOutput<typeof DnsTemplate>

/** A line of a zone file that cannot be imported. */
export const ZoneFileProblem = v.object({
  line: v.number(),
  code: v.picklist(fieldErrorCodes),
  text: v.string(),
})
export type ZoneFileProblem = v.InferOutput<typeof ZoneFileProblem>

/** The records after an import. */
export const ZoneImportPreview = v.object({
  version: v.number(),
  recordSets: v.array(DnsRecordSet),
  problems: v.array(ZoneFileProblem),
  /** The zone's own SOA and NS records in the file, which stay ours. */
  skipped: v.number(),
})
export type ZoneImportPreview = v.InferOutput<typeof ZoneImportPreview>
