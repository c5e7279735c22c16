import type { DnsRecordChange } from '../../../contract/dns.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { changeStoredZone, findZoneOfName, type DnsDeps, type StoredZone } from '../dns/index.ts'
import { latestOf } from './certificate-deps.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import type { CertificateName, Issuance } from './issuance.ts'
import { readIssuances } from './stored-issuances.ts'

/** The names whose records are in our zones now. */
export interface Published {
  readonly is: 'published'
  /** Empty when no name is proven by DNS in a zone of the customer with us. */
  readonly names: readonly string[]
}

const recordTtl = 300

const recordsOf = (names: readonly CertificateName[]) =>
  names.flatMap(({ name, method, place, wanted }) =>
    method === 'CNAME' && place !== undefined && wanted !== undefined
      ? [{ name, place, wanted }]
      : [],
  )

const isIn = (place: string, zone: string): boolean => place.endsWith(`.${zone}`)

/** Returns the changes of a zone: the records that it lacks, without those of earlier certificates. */
const changesOf = (
  { name: zone, recordSets }: StoredZone,
  issuance: Issuance,
  earlier: readonly Issuance[],
): DnsRecordChange[] => {
  const wanted = recordsOf(issuance.names).filter(({ place }) => isIn(place, zone))
  const present = (place: string) =>
    recordSets.find(({ name, type }) => name === place && type === 'CNAME')
  const added = wanted.filter(({ place, wanted: target }) => {
    const contents = present(place)?.contents ?? []
    return !contents.includes(`${target}.`)
  })
  const kept = new Set(wanted.map(({ place }) => place))
  const old = earlier
    .flatMap(({ names }) => recordsOf(names))
    .filter(({ place }) => !kept.has(place) && present(place) !== undefined)
  const change = (place: string, values: string[]): DnsRecordChange => ({
    ...{ name: `${place}.`, type: 'CNAME', ttl: recordTtl, values },
  })
  return [
    ...[...new Set(old.map(({ place }) => place))].map((place) => change(place, [])),
    ...new Map(added.map((one) => [one.place, change(one.place, [`${one.wanted}.`])])).values(),
  ]
}

const zonesOf = async (
  db: Queryable,
  customerId: string,
  issuance: Issuance,
): Promise<ReadonlyMap<string, string>> => {
  const zones = new Map<string, string>()
  for (const { name, place } of recordsOf(issuance.names)) {
    const zoneId = await findZoneOfName(db, customerId, place)
    if (zoneId !== undefined) zones.set(name, zoneId)
  }
  return zones
}

/** Adds the records that prove the names to the customer's zones with us; repeating it is harmless. @throws ApiError of a zone's records */
export const publishValidation = (
  deps: DnsDeps,
  customerId: string,
  itemId: string,
): Promise<Published | Halted> =>
  untilHalt(async () => {
    const issuance = await latestOf(deps, itemId)
    const issuances = await readIssuances(deps.db, itemId)
    const earlier = issuances.filter(({ number }) => number < issuance.number)
    const zones = await zonesOf(deps.db, customerId, issuance)
    for (const zoneId of new Set(zones.values())) {
      await changeStoredZone(deps, zoneId, (zone) => changesOf(zone, issuance, earlier), {
        ...{ by: 'SYSTEM', cause: 'CERTIFICATE' },
      })
    }
    return { is: 'published', names: [...zones.keys()] }
  })
