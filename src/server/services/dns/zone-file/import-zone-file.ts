import type { DnsRecordChange, ZoneFileProblem } from '../../../../contract/dns.ts'
import { changeRecords } from '../../../../contract/dns-records/change-records.ts'
import { areExclusive } from '../../../../contract/dns-records/exclusive-types.ts'
import { keyOf } from '../../../../contract/dns-records/record-key.ts'
import { showRecordSets, type ZoneRecordSet } from '../../../../contract/dns-records/record-set.ts'
import type { StoredZone } from '../stored-zones.ts'
import { parseZoneFile, type FileRecordSet } from './parse-zone-file.ts'

/** What a zone file changes, and its lines that cannot be imported. */
export interface ZoneImport {
  readonly changes: readonly DnsRecordChange[]
  readonly recordSets: readonly ZoneRecordSet[]
  readonly problems: readonly ZoneFileProblem[]
  readonly skipped: number
}

const isReplaced = (present: ZoneRecordSet, file: readonly FileRecordSet[]): boolean =>
  file.some((one) => one.name === present.name && areExclusive(one.type, present.type))

/** Returns the sets that can be imported, and a problem at the first line of each other one. */
const separate = (sets: readonly FileRecordSet[], zone: string) => {
  const read = changeRecords([], showRecordSets(sets, zone), zone)
  const problems = read.ok
    ? []
    : read.errors.map(({ field, code }) => {
        const at = Number(field.split('.')[1])
        const set = sets[at]
        return { at, line: set?.lines[0] ?? 1, code, text: set === undefined ? '' : keyOf(set) }
      })
  const wrong = new Set(problems.map(({ at }) => at))
  return { valid: sets.filter((_, at) => !wrong.has(at)), problems }
}

/** Returns what a zone file changes: sets of its names and types are replaced, others go if `replaceAll`. */
export const importZoneFile = (
  { name: zone, recordSets: present }: Pick<StoredZone, 'name' | 'recordSets'>,
  text: string,
  replaceAll: boolean,
): ZoneImport => {
  const file = parseZoneFile(text, zone)
  const { valid, problems } = separate(file.recordSets, zone)
  const wanted = new Set(valid.map(keyOf))
  const removed = present.filter(
    (one) => !wanted.has(keyOf(one)) && (replaceAll || isReplaced(one, valid)),
  )
  const changes = [
    ...showRecordSets(removed, zone).map((one) => ({ ...one, values: [] })),
    ...showRecordSets(valid, zone),
  ]
  const changed = changeRecords(present, changes, zone)
  if (!changed.ok) throw new Error(`the zone file of ${zone} was not separated`)
  const all = [
    ...file.problems,
    ...problems.map(({ line, code, text: of }) => ({ line, code, text: of })),
  ]
  return {
    changes: valid.length === 0 ? [] : changes,
    recordSets: valid.length === 0 ? present : changed.recordSets,
    problems: all.toSorted((one, other) => one.line - other.line),
    skipped: file.skipped,
  }
}
