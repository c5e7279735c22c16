import type { DnsRecordType } from '../dns.ts'

const ips: ReadonlySet<DnsRecordType> = new Set(['A', 'AAAA'])

/** Whether two types cannot be at one name: a CNAME is alone (RFC 1034 §3.6.2), an ALIAS answers for the IPs. */
export const areExclusive = (one: DnsRecordType, other: DnsRecordType): boolean =>
  one !== other &&
  (one === 'CNAME' ||
    other === 'CNAME' ||
    (one === 'ALIAS' && ips.has(other)) ||
    (other === 'ALIAS' && ips.has(one)))

/** Whether a name has one record of a type at most. */
export const isSingle = (type: DnsRecordType): type is 'CNAME' | 'ALIAS' =>
  type === 'CNAME' || type === 'ALIAS'
