import type { DnsRecordChange, DnsRecordSet, DnsTemplate } from '../dns.ts'
import { dmarcOnlyReport } from './mail-records.ts'
import { isSpf } from './spf.ts'

const ttl = 3600

const isIpv6 = (ip: string): boolean => ip.includes(':')

const set = (
  name: string,
  type: DnsRecordChange['type'],
  ...values: string[]
): DnsRecordChange => ({
  ...{ name, type, ttl, values },
})

const ipSets = (name: string, ips: readonly string[]): DnsRecordChange[] => [
  set(name, 'ALIAS'),
  set(name, 'A', ...ips.filter((ip) => !isIpv6(ip))),
  set(name, 'AAAA', ...ips.filter((ip) => isIpv6(ip))),
]

/** Returns the changes that point a zone and its www at some IPs. */
export const pointTo = (ips: readonly string[]): DnsRecordChange[] => [
  ...ipSets('@', ips),
  set('www', 'CNAME'),
  ...ipSets('www', ips),
]

/** Mail to a domain that has none is refused at once, and mail in its name is rejected. */
const withoutMail = [
  set('@', 'MX', '0 .'),
  set('@', 'TXT', 'v=spf1 -all'),
  set('_dmarc', 'TXT', 'v=DMARC1; p=reject'),
]

const mail = (exchanges: readonly string[], ...texts: readonly string[]): DnsRecordChange[] => [
  set('@', 'MX', ...exchanges),
  set('@', 'TXT', ...texts),
  set('_dmarc', 'TXT', dmarcOnlyReport),
]

/** Returns the changes that bring a zone's mail to our hosting at some IPs. */
const ourMail = (zone: string, ips: readonly string[]): DnsRecordChange[] => {
  const senders = ips.map((ip) => (isIpv6(ip) ? `ip6:${ip}` : `ip4:${ip}`))
  return [
    set('mail', 'CNAME'),
    ...ipSets('mail', ips),
    ...mail([`10 mail.${zone}.`], ['v=spf1 mx', ...senders, '~all'].join(' ')),
  ]
}

const isNoMail = ({ name, type, values }: DnsRecordSet): boolean =>
  name === '@' && type === 'MX' && values.join() === '0 .'

/**
 * Returns the changes that bring mail to our hosting in a zone that still says that it has none;
 * a host `mail` of the customer stays, and so do their SPF and DMARC records.
 */
export const mailToHosting = (
  before: readonly DnsRecordSet[],
  { zone, ips }: { readonly zone: string; readonly ips: readonly string[] },
): DnsRecordChange[] => {
  if (!before.some(isNoMail) || before.some(({ name }) => name === 'mail')) return []
  const defaults = newZoneRecords([]).flatMap(({ values }) => values)
  return ourMail(zone, ips).flatMap((change) => {
    if (change.values.length === 0) return []
    const set = before.find(({ name, type }) => name === change.name && type === change.type)
    const own = (set?.values ?? []).filter((value) => !defaults.includes(value))
    const isOwn = change.name === '@' ? own.some(isSpf) : own.length > 0
    return isOwn ? [] : [{ ...change, values: [...own, ...change.values] }]
  })
}

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
  const token = 'value' in template && template.value !== undefined ? [template.value] : []
  switch (template.name) {
    case 'OUR_HOSTING':
      return pointTo(hostingIps)
    case 'OUR_MAIL':
      return ourMail(zone, hostingIps)
    case 'NO_MAIL':
      return withoutMail
    case 'GOOGLE_MAIL':
      return mail(['1 smtp.google.com.'], 'v=spf1 include:_spf.google.com ~all', ...token)
    case 'MICROSOFT_MAIL':
      return [
        ...mail(
          [`0 ${zone.replaceAll('.', '-')}.mail.protection.outlook.com.`],
          'v=spf1 include:spf.protection.outlook.com -all',
          ...token,
        ),
        ...ipSets('autodiscover', []),
        set('autodiscover', 'CNAME', 'autodiscover.outlook.com.'),
      ]
    case 'ZOHO_MAIL':
      return mail(
        ['10 mx.zoho.com.', '20 mx2.zoho.com.', '50 mx3.zoho.com.'],
        'v=spf1 include:zohomail.com ~all',
        ...token,
      )
    case 'ICLOUD_MAIL':
      return [
        ...mail(
          ['10 mx01.mail.icloud.com.', '10 mx02.mail.icloud.com.'],
          'v=spf1 include:icloud.com ~all',
          ...token,
        ),
        set('sig1._domainkey', 'TXT'),
        set('sig1._domainkey', 'CNAME', `sig1.dkim.${zone}.at.icloudmailadmin.com.`),
      ]
    case 'SITE_VERIFICATION':
      return [set('@', 'TXT', template.value)]
    case 'CAA_LETS_ENCRYPT':
      return [set('@', 'CAA', '0 issue "letsencrypt.org"')]
  }
}

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
  template.name.startsWith('OUR_') && hostingIps.length === 0
    ? undefined
    : changesOf(template, zone, hostingIps).map((change) => withOtherTexts(change, before))
