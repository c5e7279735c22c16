import type { DnsRecordChange, DnsRecordSet, DnsTemplate } from '../dns.ts'

const ttl = 3600

const isIpv6 = (ip: string): boolean => ip.includes(':')

const set = (
  name: string,
  type: DnsRecordChange['type'],
  ...values: string[]
): DnsRecordChange => ({
  ...{ name, type, ttl, values },
})

const addressSets = (name: string, ips: readonly string[]): DnsRecordChange[] => [
  set(name, 'A', ...ips.filter((ip) => !isIpv6(ip))),
  set(name, 'AAAA', ...ips.filter((ip) => isIpv6(ip))),
]

/** Returns the changes that point a zone and its www at some IPs. */
export const pointTo = (ips: readonly string[]): DnsRecordChange[] => [
  ...addressSets('@', ips),
  set('www', 'CNAME'),
  ...addressSets('www', ips),
]

/** Mail to a domain that has none is refused at once, and mail in its name is rejected. */
const withoutMail = [
  set('@', 'MX', '0 .'),
  set('@', 'TXT', 'v=spf1 -all'),
  set('_dmarc', 'TXT', 'v=DMARC1; p=reject'),
]

const mail = (exchanges: readonly string[], spf: string): DnsRecordChange[] => [
  set('@', 'MX', ...exchanges),
  set('@', 'TXT', spf),
  set('_dmarc', 'TXT', 'v=DMARC1; p=none'),
]

/** Returns the records of a new zone: no CAA, which would block other authorities later. */
export const newZoneRecords = (parkingIps: readonly string[]): DnsRecordChange[] => [
  ...pointTo(parkingIps),
  ...withoutMail,
]

const changesOf = (
  template: DnsTemplate,
  zone: string,
  hostingIps: readonly string[],
): DnsRecordChange[] => {
  switch (template.name) {
    case 'OUR_HOSTING':
      return pointTo(hostingIps)
    case 'NO_MAIL':
      return withoutMail
    case 'GOOGLE_MAIL':
      return mail(['1 smtp.google.com.'], 'v=spf1 include:_spf.google.com ~all')
    case 'MICROSOFT_MAIL':
      return [
        ...mail(
          [`0 ${zone.replaceAll('.', '-')}.mail.protection.outlook.com.`],
          'v=spf1 include:spf.protection.outlook.com -all',
        ),
        ...addressSets('autodiscover', []),
        set('autodiscover', 'CNAME', 'autodiscover.outlook.com.'),
      ]
    case 'ZOHO_MAIL':
      return mail(
        ['10 mx.zoho.com.', '20 mx2.zoho.com.', '50 mx3.zoho.com.'],
        'v=spf1 include:zohomail.com ~all',
      )
    case 'SITE_VERIFICATION':
      return [set('@', 'TXT', template.value)]
    case 'CAA_LETS_ENCRYPT':
      return [set('@', 'CAA', '0 issue "letsencrypt.org"')]
  }
}

/** Returns whether a text is an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** A domain has one SPF record (RFC 7208 §3.2); its other texts stay. */
const withOtherTexts = (change: DnsRecordChange, before: readonly DnsRecordSet[]) => {
  if (change.name !== '@' || change.type !== 'TXT') return change
  const present = before.find(({ name, type }) => name === '@' && type === 'TXT')?.values ?? []
  const others = present.filter((text) => !change.values.some(isSpf) || !isSpf(text))
  return { ...change, values: [...new Set([...others, ...change.values])] }
}

/** Returns the changes of a template to these records; undefined when it is not offered. */
export const templateChanges = (
  template: DnsTemplate,
  before: readonly DnsRecordSet[],
  { zone, hostingIps }: { readonly zone: string; readonly hostingIps: readonly string[] },
): DnsRecordChange[] | undefined =>
  template.name === 'OUR_HOSTING' && hostingIps.length === 0
    ? undefined
    : changesOf(template, zone, hostingIps).map((change) => withOtherTexts(change, before))
