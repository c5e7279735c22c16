import * as v from 'valibot'
import {
  DnsChange,
  DnsRecordChange,
  dnsRecordTypes,
  DnsSpread,
  DnsTemplate,
  DnsZone,
  LiveDns,
  ZoneImportPreview,
} from './dns-zone.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './shared-shapes.ts'

export * from './dns-zone.ts'

/** `www:A,@:MX`; without any, the nameservers are compared. */
const SpreadSets = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(3000),
    v.regex(/^[^:,\s]+:[A-Z]+(?:,[^:,\s]+:[A-Z]+){0,9}$/),
    v.transform((text) => text.split(',').map((one) => one.split(':'))),
    v.array(
      v.pipe(
        v.tuple([v.string(), v.picklist(dnsRecordTypes)]),
        v.transform(([name, type]) => ({ name, type })),
      ),
    ),
  ),
)

/** The input of an import, which fits a JSON body of 64 KB. */
const ZoneFile = {
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(60_000)),
  /** Also removes what the file does not have. */
  replaceAll: v.boolean(),
}

const domainErrors = ['OWNED_DOMAIN_NOT_FOUND', 'DOMAIN_NOT_WITH_US', 'DNS_NOT_OFFERED'] as const
const zoneErrors = [...domainErrors, 'DNS_ZONE_NOT_FOUND'] as const
const changeErrors = [...zoneErrors, 'DNS_ZONE_CHANGED', 'DNS_RECORDS_LIMITED'] as const
const Version = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The zone that we host for a domain. DNS_NOT_OFFERED: we have no nameservers. Ours. */
export const getDnsZone = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns',
  summary: 'The DNS records of a domain whose zone we host',
  access: 'customer',
  params: IdParams,
  answer: DnsZone,
  errors: zoneErrors,
})

/** Creates a domain's zone with its live records, else those of a new domain; an existing one stays. Ours. */
export const createDnsZone = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/dns',
  summary: 'Creates the DNS zone of a domain that has none with us',
  access: 'customer',
  params: IdParams,
  answer: DnsZone,
  errors: domainErrors,
})

/** Looks the usual names of a domain up in the public DNS, within seconds. Ours. */
export const getLiveDns = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns/live',
  summary: 'The records that a domain has at its present nameservers',
  access: 'customer',
  params: IdParams,
  answer: LiveDns,
  errors: domainErrors,
})

/** Asks each of the configured resolvers for some record sets. Ours. */
export const getDnsSpread = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns/spread',
  summary: 'Which resolvers see the present records of a domain',
  access: 'customer',
  params: IdParams,
  query: v.object({ sets: SpreadSets }),
  answer: DnsSpread,
  errors: zoneErrors,
})

/** Counts the look-ups of an SPF record with all that it includes; 11: more than mail servers accept. Ours. */
export const countSpf = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns/spf',
  summary: 'How many look-ups an SPF record needs',
  access: 'customer',
  params: IdParams,
  query: v.object({ text: v.pipe(v.string(), v.maxLength(2000)) }),
  answer: v.object({ lookups: v.number() }),
  errors: domainErrors,
})

/** Makes all changes or none. DNS_ZONE_CHANGED: another change came first. Ours. */
export const changeDnsRecords = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/dns',
  summary: 'Changes DNS records of a domain together',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({
    expectedVersion: Version,
    changes: v.pipe(v.array(DnsRecordChange), v.minLength(1), v.maxLength(1000)),
  }),
  answer: DnsZone,
  errors: changeErrors,
})

/** Applies a template; the records of other names and types stay. Ours. */
export const applyDnsTemplate = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/dns/templates',
  summary: 'Adds the DNS records of a template to a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ expectedVersion: Version, template: DnsTemplate }),
  answer: DnsZone,
  errors: [...changeErrors, 'DNS_TEMPLATE_NOT_OFFERED'],
})

/** Reads a zone file (RFC 1035 §5) and changes nothing. Ours. */
export const previewZoneImport = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/dns/import/preview',
  summary: 'Shows what a zone file would change',
  access: 'customer',
  params: IdParams,
  body: v.object(ZoneFile),
  answer: ZoneImportPreview,
  errors: [...zoneErrors, 'DNS_RECORDS_LIMITED'],
})

/** Imports the lines without problems, all or none. Ours. */
export const importZone = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/dns/import',
  summary: 'Imports the records of a zone file',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ expectedVersion: Version, ...ZoneFile }),
  answer: DnsZone,
  errors: changeErrors,
})

/** Returns the records as a zone file (RFC 1035 §5). Ours. */
export const exportZone = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns/export',
  summary: 'The DNS records of a domain as a zone file',
  access: 'customer',
  params: IdParams,
  answer: v.object({ fileName: v.string(), text: v.string() }),
  errors: zoneErrors,
})

/** The latest changes, the newest first. Ours. */
export const listDnsChanges = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/dns/changes',
  summary: 'Who changed the DNS records of a domain, when, and how',
  access: 'customer',
  params: IdParams,
  answer: v.object({ changes: v.array(DnsChange) }),
  errors: zoneErrors,
})

/** Takes one change back by another change; later changes of other records stay. Ours. */
export const undoDnsChange = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/dns/changes/undo',
  summary: 'Takes a change of the DNS records of a domain back',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ expectedVersion: Version, version: Version }),
  answer: DnsZone,
  errors: [...changeErrors, 'DNS_CHANGE_NOT_FOUND'],
})
