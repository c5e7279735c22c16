import type { DnsRecordSet } from '../../../contract/dns.ts'
import type { DnsRecord } from './record-edits.ts'

const recordsOf = (sets: readonly DnsRecordSet[]): DnsRecord[] =>
  sets.flatMap(({ name, type, ttl, values }) => values.map((value) => ({ name, type, ttl, value })))

const keyOfRecord = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`

const without = (records: readonly DnsRecord[], others: readonly DnsRecord[]): DnsRecord[] => {
  const keys = new Set(others.map(keyOfRecord))
  return records.filter((record) => !keys.has(keyOfRecord(record)))
}

/** Returns the records that are only in one of two lists of record sets. */
export const recordDiff = (
  now: readonly DnsRecordSet[],
  then: readonly DnsRecordSet[],
): { readonly added: readonly DnsRecord[]; readonly removed: readonly DnsRecord[] } => ({
  added: without(recordsOf(then), recordsOf(now)),
  removed: without(recordsOf(now), recordsOf(then)),
})
