import {
  dnsTtl,
  type DnsRecordSet,
  type DnsRecordType,
  type UnreadSet,
} from '../../../contract/dns.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import { showRecordSets, type ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import { readRecordValue, showRecordValue } from '../../../contract/dns-records/record-value.ts'
import type { Lookup, Resolvers } from '../../providers/resolvers/index.ts'
import { usualSets, type UsualSet } from './usual-names.ts'

/** What the world sees of a domain. */
export interface LiveZone {
  readonly nameservers: readonly string[]
  /** Null when it could not be read. */
  readonly isSigned: boolean | null
  readonly recordSets: readonly DnsRecordSet[]
  readonly unread: readonly UnreadSet[]
}

/** Returns a name of a zone in full; `@` is the zone. */
export const fullName = (name: string, zone: string): string =>
  name === '@' ? zone : `${name}.${zone}`

const typeOf = ({ type }: UsualSet, { is }: Lookup): DnsRecordType =>
  is === 'alias' ? 'CNAME' : type

/** Returns found contents as our zone would store them; undefined if it cannot. */
export const storedForm = (
  type: DnsRecordType,
  found: readonly string[],
  zone: string,
): readonly string[] | undefined => {
  const read = found.map((content) => readRecordValue(type, showRecordValue(type, content), zone))
  const contents = read.flatMap((value) => (value.ok ? [value.value] : []))
  return contents.length < read.length ? undefined : [...new Set(contents)].toSorted()
}

/** Returns a found set as our zone would store it; undefined if it cannot. */
const storable = (one: UsualSet, looked: Lookup, zone: string): ZoneRecordSet | undefined => {
  if (looked.is !== 'records' && looked.is !== 'alias') return undefined
  const type = typeOf(one, looked)
  const contents = storedForm(type, looked.contents, zone)
  const name = fullName(one.name, zone)
  return contents && { name, type, ttl: dnsTtl.move, contents }
}

const sameContents = (one: ZoneRecordSet, other: ZoneRecordSet | undefined): boolean =>
  one.contents.join('\n') === other?.contents.join('\n')

/** Looks up the usual names of a domain. Without an answer in time, a set is unread. */
export const readLiveZone = async (
  resolvers: Pick<Resolvers, 'look'>,
  zone: string,
): Promise<LiveZone> => {
  const [looked, ns, ds] = await Promise.all([
    Promise.all(
      usualSets.map(async (one) => ({
        one,
        looked: await resolvers.look(fullName(one.name, zone), one.type),
      })),
    ),
    resolvers.look(zone, 'NS'),
    resolvers.look(zone, 'DS'),
  ])
  const all = new Map<string, ZoneRecordSet>()
  const unread: UnreadSet[] = []
  for (const { one, looked: result } of looked) {
    const set = storable(one, result, zone)
    if (set !== undefined) all.set(keyOf(set), set)
    else if (result.is !== 'none') unread.push({ name: one.name, type: typeOf(one, result) })
  }
  const wildcard = (type: DnsRecordType) => all.get(keyOf({ name: `*.${zone}`, type }))
  const own = [...all.values()].filter(
    (one) =>
      one.name === zone ||
      one.name === `*.${zone}` ||
      // Resolvers answer with the wildcard at every name without records of its own.
      !(sameContents(one, wildcard('CNAME')) || sameContents(one, wildcard(one.type))),
  )
  const aliases = new Set(own.filter(({ type }) => type === 'CNAME').map(({ name }) => name))
  return {
    nameservers: ns.is === 'records' ? ns.contents.map((host) => host.slice(0, -1)).toSorted() : [],
    isSigned: ds.is === 'unread' ? null : ds.is === 'records',
    recordSets: showRecordSets(own, zone),
    unread: unread.filter(({ name }) => !aliases.has(fullName(name, zone))),
  }
}
