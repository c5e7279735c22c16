import type { DnsRecordType } from '../../../contract/dns.ts'

/** The records of one name and type. */
export interface DnsRecordSet {
  /** The full name in A-labels, without trailing dot. */
  readonly name: string
  readonly type: DnsRecordType
  readonly ttl: number
  /** In presentation format (RFC 1035 §5.1), as the name server stores them. */
  readonly contents: readonly string[]
}

/** Returns the key of a record set: its name and type. */
export const keyOf = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  `${name} ${type}`

/** Sorts record sets: the zone's own name first, then by name and type. */
export const sortRecordSets = <One extends Pick<DnsRecordSet, 'name' | 'type'>>(
  recordSets: readonly One[],
  zone: string,
): One[] => {
  const rank = ({ name, type }: One) => `${name === zone ? 0 : 1} ${name} ${type}`
  return recordSets.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
}
