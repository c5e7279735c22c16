import { keyOf } from '../../../contract/dns-records/record-key.ts'
import { type ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import type { RecordSet } from '../../providers/powerdns/index.ts'

/** SOA and the zone's own nameservers are the server's. */
const isServers = ({ name, type }: RecordSet, zone: string): boolean =>
  type === 'SOA' || (type === 'NS' && name === zone)

const sameContents = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.toSorted().join('\n') === other.toSorted().join('\n')

/** Returns the changes that make the name server's record sets ours. */
export const zoneDiff = (
  ours: readonly ZoneRecordSet[],
  theirs: readonly RecordSet[],
  zone: string,
): RecordSet[] => {
  const present = new Map(theirs.map((one) => [keyOf(one), one]))
  const wanted = new Set(ours.map(keyOf))
  const changed = ours.filter((one) => {
    const there = present.get(keyOf(one))
    return (
      there === undefined || there.ttl !== one.ttl || !sameContents(there.contents, one.contents)
    )
  })
  const extra = theirs.filter((one) => !isServers(one, zone) && !wanted.has(keyOf(one)))
  return [...extra.map((one) => ({ ...one, contents: [] })), ...changed]
}
