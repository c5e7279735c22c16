import type { DnsRecordChange, DnsRecordType } from '../../../contract/dns.ts'
import { readRecordName, showRecordName } from '../../../contract/dns-records/record-name.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { nullMx, removalOf, setAt, type DnsRecord, type EditedZone } from './record-edits.ts'
import { checkFields, joinFields, lastFieldOf, type RecordFields } from './record-fields.ts'
import { recordSetsAfter } from './record-sets-after.ts'

/** A record as it is typed. */
export interface TypedRecord extends Omit<DnsRecord, 'value'> {
  readonly fields: RecordFields
}

/** Returns a typed name in full; undefined when it is invalid. */
export const fullName = (typed: string, zone: string): string | undefined => {
  const read = readRecordName(typed, zone)
  return read.ok ? read.value : undefined
}

/** Returns a typed name as the list shows it. */
const shownName = (typed: string, zone: string): string => {
  const read = readRecordName(typed, zone)
  return read.ok ? showRecordName(read.value, zone) : typed
}

/** Returns the changes that store a typed record, and remove the one that it replaces. */
export const changesOf = (
  zone: EditedZone,
  before: DnsRecord | undefined,
  { type, ttl, fields, ...typed }: TypedRecord,
): DnsRecordChange[] => {
  const name = shownName(typed.name, zone.domainName)
  const value = joinFields(type, fields)
  const present = setAt(zone.recordSets, { name, type })?.values ?? []
  const replaced =
    before !== undefined && keyOf(before) === keyOf({ name, type }) ? before : undefined
  const at = replaced === undefined ? -1 : present.indexOf(replaced.value)
  const values = at >= 0 ? present.with(at, value) : [...present, value]
  const change = {
    ...{ name, type, ttl },
    // A mail server ends "no mail".
    values: type === 'MX' && value !== nullMx ? values.filter((one) => one !== nullMx) : values,
  }
  return before === undefined || replaced !== undefined
    ? [change]
    : [change, removalOf(zone, before)]
}

/** Returns where the form shows an error of a change: `changes.0.values.1` is its value. */
export const formField = (field: string, type: DnsRecordType): string => {
  const part = field.split('.')[2] ?? ''
  return part === 'values' || part === '' ? lastFieldOf(type) : part
}

/** Returns the errors of a typed record by the form's fields, by the server's rules. */
export const checkRecord = (
  zone: EditedZone,
  before: DnsRecord | undefined,
  typed: TypedRecord,
): FieldError[] => {
  const { type, fields } = typed
  const own = checkFields(type, fields, zone.domainName)
  const after = recordSetsAfter(zone, changesOf(zone, before, typed))
  const all = after.ok
    ? []
    : after.errors.map((error) => ({ ...error, field: formField(error.field, type) }))
  const last = lastFieldOf(type)
  const others = all.filter(({ field }) => own.length === 0 || field !== last)
  // A name can have the same error in two changes.
  const isFirst = ({ field }: FieldError, at: number) =>
    others.findIndex((other) => other.field === field) === at
  return [...own, ...others.filter(isFirst)]
}
