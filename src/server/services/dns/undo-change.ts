import type { DnsChange } from '../../../contract/dns.ts'
import { undoChanges } from '../../../contract/dns-records/undo-change.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { changeZone, shownRecords, type DnsDeps } from './change-zone.ts'
import { listChanges } from './stored-changes.ts'
import type { StoredZone } from './stored-zones.ts'

/**
 * Takes a stored change of a zone back; the first records of a zone stay.
 * @throws ApiError DNS_CHANGE_NOT_FOUND, and as `changeZone`
 */
export const undoChange = async (
  deps: DnsDeps,
  zone: StoredZone,
  { version, by }: Pick<DnsChange, 'version' | 'by'>,
): Promise<StoredZone> => {
  const stored = await listChanges(deps.db, zone)
  const change = stored.find((one) => one.version === version && one.cause !== 'NEW_ZONE')
  if (change === undefined) throw new ApiError('DNS_CHANGE_NOT_FOUND')
  const changes = undoChanges(shownRecords(zone), change)
  return changes.length === 0 ? zone : changeZone(deps, zone, changes, { by, cause: 'UNDO' })
}
