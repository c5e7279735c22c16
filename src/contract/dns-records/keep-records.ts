import type { DnsRecordChange, DnsRecordSet } from '../dns.ts'
import { areExclusive } from './exclusive-types.ts'
import { keyOf } from './record-key.ts'

type Same = Pick<DnsRecordSet, 'name' | 'type'>

const textOf = ({ values }: Pick<DnsRecordSet, 'values'>): string => values.toSorted().join('\n')

const isAmong = (one: DnsRecordSet, sets: readonly DnsRecordSet[]): boolean =>
  sets.some((other) => keyOf(other) === keyOf(one) && textOf(other) === textOf(one))

/** Returns the sets of a zone in whose place a live one would come: of its type, or an alias beside others. */
export const setsReplacedBy = (
  live: Same,
  present: readonly DnsRecordSet[],
): readonly DnsRecordSet[] =>
  present.filter(
    ({ name, type }) => name === live.name && (type === live.type || areExclusive(type, live.type)),
  )

/** How a live record set relates to the zone that is to take it over. */
export type KeptState = 'NEW' | 'SAME' | 'DIFFERS'

/** Returns whether a live set is new, already there, or would replace what the customer has set up. */
export const keptState = (
  live: DnsRecordSet,
  present: readonly DnsRecordSet[],
  newZone: readonly DnsRecordSet[],
): KeptState => {
  if (isAmong(live, present)) return 'SAME'
  return setsReplacedBy(live, present).every((one) => isAmong(one, newZone)) ? 'NEW' : 'DIFFERS'
}

/**
 * Returns the changes that take live record sets over. What a new zone comes with goes, unless it is
 * live as well: its "no mail" would stop the mail of a domain whose records could not all be read.
 */
export const keepRecords = (
  live: readonly DnsRecordSet[],
  present: readonly DnsRecordSet[],
  newZone: readonly DnsRecordSet[],
): DnsRecordChange[] => {
  const wanted = live.filter((one) => !isAmong(one, present))
  const taken = new Set(live.map(keyOf))
  const replaced = wanted.flatMap((one) => setsReplacedBy(one, present))
  const left = present.filter((one) => isAmong(one, newZone))
  const removed = new Set([...replaced, ...left].filter((one) => !taken.has(keyOf(one))))
  return [
    ...[...removed].map(({ name, type, ttl }) => ({ ...{ name, type, ttl }, values: [] })),
    ...wanted,
  ]
}
