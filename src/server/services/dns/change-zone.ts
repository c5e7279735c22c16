import type { DnsRecordChange, DnsRecordSet, DnsZone } from '../../../contract/dns.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { changeRecords } from './change-records.ts'
import { publishZone } from './jobs.ts'
import { showRecordName } from './record-name.ts'
import { showRecordValue } from './record-value.ts'
import { findZone, replaceRecords, type StoredZone } from './stored-zones.ts'

export interface DnsDeps {
  readonly db: Queryable
  readonly enqueue: Enqueue
  readonly nameservers: readonly string[]
  readonly hostingIps: readonly string[]
}

const mostRecordSets = 500

/** Returns a zone's records as its customer types them. */
export const shownRecords = ({ recordSets, name: zone }: StoredZone): DnsRecordSet[] =>
  recordSets.map(({ name, type, ttl, contents }) => ({
    ...{ type, ttl, name: showRecordName(name, zone) },
    values: contents.map((content) => showRecordValue(type, content)),
  }))

/** Returns a zone as its customer sees it. */
export const showZone = (zone: StoredZone, nameservers: readonly string[]): DnsZone => ({
  domainName: zone.name,
  state: zone.state === 'FOREIGN' || zone.state === 'REFUSED' ? 'SUPPORT' : zone.state,
  version: zone.version,
  isPublished: zone.publishedVersion === zone.version,
  nameservers: [...nameservers],
  recordSets: shownRecords(zone),
})

/** Finds a domain's zone. @throws ApiError DNS_ZONE_NOT_FOUND */
export const zoneOf = async (db: Queryable, domainId: string): Promise<StoredZone> => {
  const zone = await findZone(db, domainId)
  if (zone === undefined) throw new ApiError('DNS_ZONE_NOT_FOUND')
  return zone
}

/**
 * Makes all changes of a zone or none, and publishes them.
 * @throws ApiError BAD_REQUEST with fields, DNS_ZONE_CHANGED, DNS_RECORDS_LIMITED
 */
export const changeZone = async (
  { db, enqueue }: DnsDeps,
  zone: StoredZone,
  changes: readonly DnsRecordChange[],
): Promise<StoredZone> => {
  const changed = changeRecords(zone.recordSets, changes, zone.name)
  if (!changed.ok) throw new ApiError('BAD_REQUEST', {}, changed.errors)
  if (changed.recordSets.length > mostRecordSets) {
    throw new ApiError('DNS_RECORDS_LIMITED', { limit: mostRecordSets })
  }
  return db.transaction(async (tx) => {
    const isReplaced = await replaceRecords(tx, zone, changed.recordSets)
    if (!isReplaced) throw new ApiError('DNS_ZONE_CHANGED')
    await enqueue(tx, publishZone, { zoneId: zone.id })
    return zoneOf(tx, zone.id)
  })
}
