import type { DnsRecordChange, DnsRecordSet, DnsZone } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import { showRecordSets, type ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publishZone } from './jobs.ts'
import { storeChange, type ChangeSource } from './stored-changes.ts'
import { findZone, replaceRecords, type StoredZone } from './stored-zones.ts'

export interface DnsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly nameservers: readonly string[]
  readonly hostingIps: readonly string[]
}

const mostRecordSets = 500

/** Returns a zone's records as its customer types them. */
export const shownRecords = ({ recordSets, name }: StoredZone): DnsRecordSet[] =>
  showRecordSets(recordSets, name)

/** Returns a zone as its customer sees it. */
export const showZone = (
  zone: StoredZone,
  { nameservers, hostingIps }: Pick<DnsDeps, 'nameservers' | 'hostingIps'>,
): DnsZone => ({
  domainName: zone.name,
  unicodeName: toUnicodeName(zone.name),
  state: zone.state === 'FOREIGN' || zone.state === 'REFUSED' ? 'SUPPORT' : zone.state,
  version: zone.version,
  isPublished: zone.publishedVersion === zone.version,
  nameservers: [...nameservers],
  hostingIps: [...hostingIps],
  recordSets: shownRecords(zone),
})

/** Finds a domain's zone. @throws ApiError DNS_ZONE_NOT_FOUND, DNS_NOT_OFFERED without nameservers of ours */
export const zoneOf = async (
  { db, nameservers }: Pick<DnsDeps, 'db' | 'nameservers'>,
  domainId: string,
): Promise<StoredZone> => {
  const zone = await findZone(db, domainId)
  if (zone !== undefined) return zone
  throw new ApiError(nameservers.length === 0 ? 'DNS_NOT_OFFERED' : 'DNS_ZONE_NOT_FOUND')
}

/** @throws ApiError DNS_RECORDS_LIMITED */
export const requireFewSets = (recordSets: readonly ZoneRecordSet[]): void => {
  if (recordSets.length > mostRecordSets) {
    throw new ApiError('DNS_RECORDS_LIMITED', { limit: mostRecordSets })
  }
}

/**
 * Makes all changes of a zone or none, stores who made them, and publishes them.
 * @throws ApiError BAD_REQUEST with fields, DNS_ZONE_CHANGED, DNS_RECORDS_LIMITED
 */
export const changeZone = async (
  { db, clock, enqueue, nameservers }: DnsDeps,
  zone: StoredZone,
  changes: readonly DnsRecordChange[],
  source: ChangeSource,
): Promise<StoredZone> => {
  const changed = changeRecords(zone.recordSets, changes, zone.name)
  if (!changed.ok) throw new ApiError('BAD_REQUEST', {}, changed.errors)
  requireFewSets(changed.recordSets)
  return db.transaction(async (tx) => {
    const isReplaced = await replaceRecords(tx, zone, changed.recordSets)
    if (!isReplaced) throw new ApiError('DNS_ZONE_CHANGED')
    await storeChange(tx, {
      ...{ ...source, zoneId: zone.id, version: zone.version + 1, at: clock.now() },
      ...{ before: zone.recordSets, after: changed.recordSets },
    })
    await enqueue(tx, publishZone, { zoneId: zone.id })
    return zoneOf({ db: tx, nameservers }, zone.id)
  })
}

const mostTries = 3

/** Changes a zone as it is stored, again if another change comes first. @throws ApiError as `changeZone` */
export const changeStoredZone = async (
  deps: DnsDeps,
  zoneId: string,
  changesOf: (zone: StoredZone) => readonly DnsRecordChange[],
  source: ChangeSource,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const zone = await zoneOf(deps, zoneId)
    const changes = changesOf(zone)
    if (changes.length === 0) return
    try {
      await changeZone(deps, zone, changes, source)
      return
    } catch (error) {
      const isOlder = error instanceof ApiError && error.code === 'DNS_ZONE_CHANGED'
      if (!isOlder || tries === mostTries) throw error
    }
  }
}
