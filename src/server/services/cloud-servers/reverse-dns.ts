import { pointerOf } from '../../platform/domain-names/index.ts'
import type { Powerdns } from '../../providers/powerdns/index.ts'
import { ServerFailure } from './outcome.ts'

export interface ReverseDnsDeps {
  readonly powerdns: Powerdns
  /** The zones of our IP ranges. */
  readonly reverseZones: readonly string[]
  readonly nameservers: readonly string[]
}

/** The account of our reverse zones at the name server. */
const account = 'reverse-dns'
const ttl = 3600

/** Returns the reverse zone of an IP that we host; undefined without one. */
export const reverseZoneOf = (
  { reverseZones }: Pick<ReverseDnsDeps, 'reverseZones'>,
  ip: string,
): string | undefined =>
  reverseZones
    .filter((zone) => pointerOf(ip).endsWith(`.${zone}`))
    .toSorted((one, other) => other.length - one.length)
    .at(0)

/** Returns the names of the other IPs. */
export const withoutName = (
  names: Readonly<Record<string, string>>,
  ip: string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([other]) => other !== ip))

/** Gives an IP a name, or none with an empty one; repeating it is harmless. Throws ServerFailure for a zone of others, and ProviderError. */
export const writePointer = async (
  deps: ReverseDnsDeps,
  ip: string,
  hostName: string,
): Promise<void> => {
  const { powerdns, nameservers } = deps
  const zone = reverseZoneOf(deps, ip)
  if (zone === undefined) return
  let found = await powerdns.findZone(zone)
  if (found === undefined) {
    if (hostName === '') return
    await powerdns.createZone(zone, account, nameservers)
    found = await powerdns.findZone(zone)
  }
  if (found?.account !== account) throw new ServerFailure('fatal', `the zone ${zone} is not ours`)
  const contents = hostName === '' ? [] : [`${hostName}.`]
  const result = await powerdns.replaceRecordSets(zone, [
    { name: pointerOf(ip), type: 'PTR', ttl, contents },
  ])
  if (result.ok) return
  throw new ServerFailure('fatal', result.reason === 'refused' ? result.message : `no zone ${zone}`)
}
