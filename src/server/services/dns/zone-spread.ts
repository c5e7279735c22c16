import type { DnsRecordType, DnsSpread } from '../../../contract/dns.ts'
import { readRecordName } from '../../../contract/dns-records/record-name.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import type { Lookup, Resolvers } from '../../providers/resolvers/index.ts'
import { storedForm } from './live-zone.ts'
import type { StoredZone } from './stored-zones.ts'

interface AskedSet {
  readonly name: string
  readonly type: DnsRecordType
}

type Sees = DnsSpread['resolvers'][number]['sees']

const hostsOf = (looked: Lookup): string[] | null => {
  if (looked.is === 'unread') return null
  return looked.is === 'records' ? looked.contents.map((host) => host.slice(0, -1)).toSorted() : []
}

/** What a resolver should answer with; nothing where the zone has no such set. */
interface WantedSet extends AskedSet {
  readonly contents: readonly string[]
}

const wantedSets = (
  { name: zone, recordSets }: StoredZone,
  asked: readonly AskedSet[],
): WantedSet[] =>
  asked.flatMap(({ name: typed, type }) => {
    const name = readRecordName(typed, zone)
    if (!name.ok) return []
    const set = recordSets.find((one) => keyOf(one) === keyOf({ name: name.value, type }))
    return [{ name: name.value, type, contents: set?.contents ?? [] }]
  })

const seesOf = (looked: Lookup, { type, contents }: WantedSet, zone: string): Sees => {
  if (looked.is === 'unread') return 'UNREAD'
  const found = looked.is === 'records' ? (storedForm(type, looked.contents, zone) ?? ['?']) : []
  return found.join('\n') === contents.toSorted().join('\n') ? 'NEW' : 'EARLIER'
}

/** An ALIAS is seen by what the name server answers for it: the IPs of its target. */
const lookForSet = async (
  resolvers: Resolvers,
  resolver: string,
  set: WantedSet,
  zone: string,
): Promise<Sees> => {
  const { name, type, contents } = set
  if (type !== 'ALIAS') return seesOf(await resolvers.lookAt(resolver, name, type), set, zone)
  const [target] = contents
  if (target === undefined) return 'NEW'
  const [own, wanted] = await Promise.all(
    [name, target.slice(0, -1)].map((host) => resolvers.lookAt(resolver, host, 'A')),
  )
  if (own?.is !== 'records' || wanted?.is !== 'records') return 'UNREAD'
  return own.contents.toSorted().join() === wanted.contents.toSorted().join() ? 'NEW' : 'EARLIER'
}

/** A resolver sees a change when it sees all of it. */
const together = (all: readonly Sees[]): Sees =>
  all.find((one) => one === 'EARLIER') ?? all.find((one) => one === 'UNREAD') ?? 'NEW'

const shownResolver = (resolver: string): string => resolver.replace(/:53$/, '')

/** Asks every resolver for record sets of a zone; without any, for its nameservers, which should be ours. */
export const readSpread = async (
  resolvers: Resolvers,
  zone: StoredZone,
  { asked, ours }: { readonly asked: readonly AskedSet[]; readonly ours: readonly string[] },
): Promise<DnsSpread> => {
  const nameservers = {
    name: zone.name,
    type: 'NS',
    contents: ours.map((host) => `${host}.`),
  } as const
  const wanted = asked.length === 0 ? [nameservers] : wantedSets(zone, asked)
  const [found, ...seen] = await Promise.all([
    resolvers.look(zone.name, 'NS').then(hostsOf),
    ...resolvers.all.map(async (resolver) => {
      const all = wanted.map((set) => lookForSet(resolvers, resolver, set, zone.name))
      return { resolver: shownResolver(resolver), sees: together(await Promise.all(all)) }
    }),
  ])
  return { nameservers: found, resolvers: seen }
}
