import type { DnsRecordSet, DnsRecordType } from '../dns.ts'
import { showRecordName } from './record-name.ts'
import { showRecordValue } from './record-value.ts'

/** The records of one name and type, as the name server stores them. */
export interface ZoneRecordSet {
  /** The full name in A-labels, without trailing dot. */
  readonly name: string
  readonly type: DnsRecordType
  readonly ttl: number
  /** In presentation format (RFC 1035 §5.1). */
  readonly contents: readonly string[]
}

/** Sorts record sets: the zone's own name first, then by name and type. */
export const sortRecordSets = <One extends Pick<ZoneRecordSet, 'name' | 'type'>>(
  recordSets: readonly One[],
  zone: string,
): One[] => {
  const rank = ({ name, type }: One) => `${name === zone ? 0 : 1} ${name} ${type}`
  return recordSets.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/** Returns record sets as customers type them. */
export const showRecordSets = (
  recordSets: readonly ZoneRecordSet[],
  zone: string,
): DnsRecordSet[] =>
  recordSets.map(({ name, type, ttl, contents }) => ({
    ...{ type, ttl, name: showRecordName(name, zone) },
    values: contents.map((content) => showRecordValue(type, content)),
  }))
