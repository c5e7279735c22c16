import type { DnsRecordSet } from '../../../contract/dns.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import type { DnsRecord } from './record-edits.ts'

/** Number of records shown at first, and added on demand. */
export const portion = 100

/** Records by name, and the number of all others. */
export interface ShownRecords {
  readonly groups: readonly (readonly [name: string, records: readonly DnsRecord[]])[]
  readonly hidden: number
}

/** Returns the first records, one value each, and those of the saved record sets wherever they are. */
export const shownRecords = (
  recordSets: readonly DnsRecordSet[],
  limit: number,
  saved: ReadonlySet<string>,
): ShownRecords => {
  const all = recordSets.flatMap(({ values, ...set }) =>
    values.map((value): DnsRecord => ({ ...set, value })),
  )
  const shown = all.filter((record, at) => at < limit || saved.has(keyOf(record)))
  return {
    groups: [...Map.groupBy(shown, ({ name }) => name)],
    hidden: all.length - shown.length,
  }
}
