import type {
  DnsRecordChange,
  DnsRecordSet,
  DnsRecordType,
  DnsZone,
} from '../../../contract/dns.ts'
import { dnsTtl } from '../../../contract/dns.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'

/** One record: customers edit single values, not record sets. */
export interface DnsRecord {
  readonly name: string
  readonly type: DnsRecordType
  readonly ttl: number
  readonly value: string
}

/** The zone that an edit is based on. */
export type EditedZone = Pick<DnsZone, 'domainName' | 'recordSets' | 'version'>

/** Returns the set of a name and type. */
export const setAt = (
  recordSets: readonly DnsRecordSet[],
  one: Pick<DnsRecordSet, 'name' | 'type'>,
): DnsRecordSet | undefined => recordSets.find((other) => keyOf(other) === keyOf(one))

/** The value of a domain without mail (RFC 7505). */
export const nullMx = '0 .'

/** Returns the change that removes a record. */
export const removalOf = (
  { recordSets }: EditedZone,
  { name, type, ttl, value }: DnsRecord,
): DnsRecordChange => {
  const set = setAt(recordSets, { name, type })
  const values = (set?.values ?? []).filter((other) => other !== value)
  return { name, type, ttl: set?.ttl ?? ttl, values }
}

/** Returns the changes that make one list of record sets the other. */
export const changesBetween = (
  now: readonly DnsRecordSet[],
  wanted: readonly DnsRecordSet[],
): DnsRecordChange[] => {
  const isSame = (one: DnsRecordSet, other: DnsRecordSet | undefined): boolean =>
    one.ttl === other?.ttl && one.values.join('\n') === other.values.join('\n')
  return [
    ...now
      .filter((one) => setAt(wanted, one) === undefined)
      .map(({ name, type, ttl }) => ({ ...{ name, type, ttl }, values: [] })),
    ...wanted.filter((one) => !isSame(one, setAt(now, one))),
  ]
}

const hasMail = (recordSets: readonly DnsRecordSet[]): boolean =>
  recordSets.some(
    ({ name, type, values }) =>
      name === '@' && type === 'MX' && values.some((one) => one !== nullMx),
  )

/** Returns whether changes leave a domain that has mail without a mail server. */
export const endsMail = (
  { recordSets }: EditedZone,
  changes: readonly DnsRecordChange[],
): boolean => {
  const change = changes.find(({ name, type }) => name === '@' && type === 'MX')
  return change !== undefined && hasMail(recordSets) && !hasMail([change])
}

/** Returns the minutes for which resolvers may still answer with the records before changes. */
export const minutesToFollow = (
  { recordSets }: Pick<EditedZone, 'recordSets'>,
  changes: readonly DnsRecordChange[],
): number => {
  // Resolvers keep the absence of a record for the zone's usual TTL (RFC 2308 §5).
  const ttls = changes.map((change) => setAt(recordSets, change)?.ttl ?? dnsTtl.usual)
  return Math.ceil(Math.max(0, ...ttls) / 60)
}
