import type { DnsChange, DnsRecordChange, DnsRecordSet } from '../dns.ts'
import { isSingle } from './exclusive-types.ts'
import { keyOf } from './record-key.ts'

const without = (values: readonly string[], others: readonly string[]): string[] =>
  values.filter((value) => !others.includes(value))

/** A domain without mail has no other MX record (RFC 7505). */
const withoutNullMx = (type: string, values: readonly string[]): string[] =>
  type === 'MX' && values.length > 1 ? values.filter((value) => value !== '0 .') : [...values]

const isSame = (one: DnsRecordSet | undefined, other: DnsRecordSet | undefined): boolean =>
  one?.ttl === other?.ttl && one?.values.join('\n') === other?.values.join('\n')

interface Versions {
  readonly before: DnsRecordSet | undefined
  readonly after: DnsRecordSet | undefined
  readonly now: DnsRecordSet | undefined
}

/** Values that a later change added stay; where it replaced those of this change, the former ones return. */
const wantedSet = ({ before, after, now }: Versions): DnsRecordSet | undefined => {
  if (isSame(now, after)) return before
  const [was, made, present] = [before, after, now].map((set) => set?.values ?? [])
  const added = without(made ?? [], was ?? [])
  const known = now ?? before
  const isPresent = added.every((value) => present?.includes(value))
  if (known === undefined || isSingle(known.type) || !isPresent) return before
  const returned = without(was ?? [], [...(made ?? []), ...(present ?? [])])
  const values = [...without(present ?? [], added), ...returned]
  const ttl = now?.ttl === after?.ttl ? (before?.ttl ?? known.ttl) : known.ttl
  return values.length === 0
    ? undefined
    : { ...known, ttl, values: withoutNullMx(known.type, values) }
}

/** Returns the changes that take a stored change of a zone back. */
export const undoChanges = (
  present: readonly DnsRecordSet[],
  { before, after }: Pick<DnsChange, 'before' | 'after'>,
): DnsRecordChange[] => {
  const one = (sets: readonly DnsRecordSet[]) => new Map(sets.map((set) => [keyOf(set), set]))
  const [was, made, now] = [one(before), one(after), one(present)]
  return [...new Map([...was, ...made])].flatMap(([key, { name, type, ttl }]) => {
    const versions = { before: was.get(key), after: made.get(key), now: now.get(key) }
    const wanted = wantedSet(versions)
    if (isSame(wanted, versions.now)) return []
    return [wanted ?? { name, type, ttl, values: [] }]
  })
}
