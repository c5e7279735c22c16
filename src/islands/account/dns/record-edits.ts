import type {
  DnsRecordChange,
  DnsRecordSet,
  DnsRecordType,
  DnsZone,
} from '../../../contract/dns.ts'
import { dnsTtl } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import { readRecordName, showRecordName } from '../../../contract/dns-records/record-name.ts'
import { keyOf } from '../../../contract/dns-records/record-set.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { checkFields, joinFields, lastFieldOf, type RecordFields } from './record-fields.ts'

/** One record: customers edit single values, not record sets. */
export interface DnsRecord {
  readonly name: string
  readonly type: DnsRecordType
  readonly ttl: number
  readonly value: string
}

/** A record as it is typed. */
export interface TypedRecord extends Omit<DnsRecord, 'value'> {
  readonly fields: RecordFields
}

/** The zone that an edit is based on. */
export type EditedZone = Pick<DnsZone, 'domainName' | 'recordSets' | 'version'>

const setAt = (
  recordSets: readonly DnsRecordSet[],
  one: Pick<DnsRecordSet, 'name' | 'type'>,
): DnsRecordSet | undefined => recordSets.find((other) => keyOf(other) === keyOf(one))

/** The value of a domain without mail (RFC 7505). */
const nullMx = '0 .'

/** Returns a typed name as the list shows it. */
const shownName = (typed: string, zone: string): string => {
  const read = readRecordName(typed, zone)
  return read.ok ? showRecordName(read.value, zone) : typed
}

/** Returns the change that removes a record. */
export const removalOf = (
  { recordSets }: EditedZone,
  { name, type, ttl, value }: DnsRecord,
): DnsRecordChange => {
  const set = setAt(recordSets, { name, type })
  const values = (set?.values ?? []).filter((other) => other !== value)
  return { name, type, ttl: set?.ttl ?? ttl, values }
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

/** Returns the changes that make one list of record sets the other. */
export const changesBetween = (
  now: readonly DnsRecordSet[],
  wanted: readonly DnsRecordSet[],
): DnsRecordChange[] => {
  const isSame = (one: DnsRecordSet, other: DnsRecordSet | undefined): boolean =>
    one.ttl === other?.ttl && one.values.join('\n') === other.values.join('\n')
  return [
    ...now
      .filter((one) => setAt(wanted, one) === undefined)
      .map(({ name, type, ttl }) => ({ ...{ name, type, ttl }, values: [] })),
    ...wanted.filter((one) => !isSame(one, setAt(now, one))),
  ]
}

/** Returns the record sets after changes; undefined when they are invalid. */
export const recordSetsAfter = (
  { recordSets, domainName }: EditedZone,
  changes: readonly DnsRecordChange[],
) => {
  const before = changeRecords([], recordSets, domainName)
  return before.ok ? changeRecords(before.recordSets, changes, domainName) : before
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

const hasMail = (recordSets: readonly DnsRecordSet[]): boolean =>
  recordSets.some(
    ({ name, type, values }) =>
      name === '@' && type === 'MX' && values.some((one) => one !== nullMx),
  )

/** Returns whether changes leave a domain that has mail without a mail server. */
export const endsMail = (
  { recordSets }: EditedZone,
  changes: readonly DnsRecordChange[],
): boolean => {
  const change = changes.find(({ name, type }) => name === '@' && type === 'MX')
  return change !== undefined && hasMail(recordSets) && !hasMail([change])
}

/** Returns the minutes for which resolvers may still answer with the records before changes. */
export const minutesToFollow = (
  { recordSets }: Pick<EditedZone, 'recordSets'>,
  changes: readonly DnsRecordChange[],
): number => {
  // Resolvers keep the absence of a record for the zone's usual TTL (RFC 2308 §5).
  const ttls = changes.map((change) => setAt(recordSets, change)?.ttl ?? dnsTtl.usual)
  return Math.ceil(Math.max(0, ...ttls) / 60)
}
