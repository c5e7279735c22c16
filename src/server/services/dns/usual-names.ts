import type { DnsRecordType } from '../../../contract/dns.ts'

/** A record set that many domains have, relative to the domain. */
export interface UsualSet {
  readonly name: string
  readonly type: Exclude<DnsRecordType, 'CNAME' | 'ALIAS' | 'NS'>
}

const hosts = [
  ...['www', 'mail', 'webmail', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'mta-sts'],
  ...['autodiscover', 'autoconfig', 'ftp', 'cpanel', 'blog', 'shop', 'store', 'api', 'app', 'm'],
  ...['dev', 'test', 'staging', 'cdn', 'static', 'img', 'my', 'portal', 'admin', 'status', 'vpn'],
  ...['remote', 'docs', 'help', 'support', 'lyncdiscover', 'sip', 'enterpriseregistration'],
]

/** The DKIM selectors of Google, Microsoft 365, Zoho, iCloud and cPanel, and of usual senders. */
const selectors = [
  ...['google', 'selector1', 'selector2', 'zoho', 'zmail', 'sig1', 'default'],
  ...['mail', 'dkim', 'k1', 'k2', 'k3', 's1', 's2', 'fm1', 'fm2', 'fm3'],
  ...['protonmail', 'protonmail2', 'protonmail3', 'brevo1', 'brevo2'],
]

const services = [
  ...['_sip._tls', '_sipfederationtls._tcp', '_autodiscover._tcp'],
  ...['_imaps._tcp', '_submission._tcp'],
]

const sets = (names: readonly string[], ...types: UsualSet['type'][]): UsualSet[] =>
  names.flatMap((name) => types.map((type) => ({ name, type })))

/** What is looked up before a move, because DNS lists no zone to others. `*` covers all other names. */
export const usualSets: readonly UsualSet[] = [
  ...sets(['@'], 'A', 'AAAA', 'MX', 'TXT', 'CAA'),
  ...sets(['*'], 'A', 'AAAA', 'MX', 'TXT'),
  ...sets(hosts, 'A', 'AAAA'),
  ...sets(['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'], 'TXT'),
  ...sets(
    selectors.map((selector) => `${selector}._domainkey`),
    'TXT',
  ),
  ...sets(services, 'SRV'),
]
