import type { DnsRecordChange } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import type { EditedZone } from './record-edits.ts'

/** Returns the record sets after changes; undefined when they are invalid. */
export const recordSetsAfter = (
  { recordSets, domainName }: EditedZone,
  changes: readonly DnsRecordChange[],
) => {
  const before = changeRecords([], recordSets, domainName)
  return before.ok ? changeRecords(before.recordSets, changes, domainName) : before
}
