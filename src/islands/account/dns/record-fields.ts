import type { DnsRecordType } from '../../../contract/dns.ts'
import { mostUint16, readRecordValue } from '../../../contract/dns-records/record-value.ts'
import type { FieldError } from '../../../contract/problem.ts'

export type RecordField =
  | 'ip'
  | 'target'
  | 'priority'
  | 'weight'
  | 'port'
  | 'text'
  | 'flag'
  | 'tag'
  | 'authority'

/** The fields of a value in the form, as they are typed. */
export type RecordFields = Readonly<Record<RecordField, string>>

/** The fields of each type's value, in the order of the zone file (RFC 1035, 2782, 8659). */
export const fieldsOf: Readonly<Record<DnsRecordType, readonly RecordField[]>> = {
  A: ['ip'],
  AAAA: ['ip'],
  CNAME: ['target'],
  ALIAS: ['target'],
  MX: ['priority', 'target'],
  TXT: ['text'],
  CAA: ['flag', 'tag', 'authority'],
  SRV: ['priority', 'weight', 'port', 'target'],
  NS: ['target'],
}

export const newFields: RecordFields = {
  ...{ ip: '', target: '', priority: '10', weight: '0', port: '', text: '' },
  ...{ flag: '0', tag: 'issue', authority: '' },
}

/** Returns the field where errors of the whole value are shown. */
export const lastFieldOf = (type: DnsRecordType): RecordField => fieldsOf[type].at(-1) ?? 'text'

const words = (type: DnsRecordType, value: string): readonly string[] => {
  if (type !== 'CAA') return value.split(/\s+/)
  const [, flag = '', tag = '', authority = ''] = /^(\S+) (\S+) "?([^"]*)"?$/.exec(value) ?? []
  return [flag, tag, authority]
}

/** Splits a value into its fields. */
export const splitValue = (type: DnsRecordType, value: string): RecordFields => {
  const fields = fieldsOf[type]
  const parts = fields.length === 1 ? [value] : words(type, value)
  return {
    ...newFields,
    ...Object.fromEntries(fields.map((field, at) => [field, parts[at] ?? ''])),
  }
}

/** Joins the fields of a type to its value. */
export const joinFields = (type: DnsRecordType, fields: RecordFields): string => {
  const parts = fieldsOf[type].map((field) => fields[field].trim())
  return type === 'CAA' ? `${parts[0]} ${parts[1]} "${parts[2]}"` : parts.join(' ')
}

const numbers: ReadonlySet<RecordField> = new Set(['priority', 'weight', 'port'])

const numberErrors = (field: RecordField, typed: string): FieldError[] => {
  const text = typed.trim()
  if (text === '') return [{ field, code: 'REQUIRED', params: {} }]
  if (!/^\d+$/.test(text)) return [{ field, code: 'INVALID', params: {} }]
  return Number(text) > mostUint16
    ? [{ field, code: 'MAX_VALUE', params: { max: mostUint16 } }]
    : []
}

/** Returns the errors of a typed value by its fields. */
export const checkFields = (
  type: DnsRecordType,
  fields: RecordFields,
  zone: string,
): FieldError[] => {
  const field = lastFieldOf(type)
  const errors = fieldsOf[type].flatMap((name) =>
    numbers.has(name) ? numberErrors(name, fields[name]) : [],
  )
  const last = fields[field].trim()
  if (last === '') return [...errors, { field, code: 'REQUIRED', params: {} }]
  // The numbers have their own errors.
  const valid = { ...fields, ...Object.fromEntries(Array.from(numbers, (name) => [name, '0'])) }
  const read = readRecordValue(type, joinFields(type, valid), zone)
  if (read.ok) return errors
  const isSplit = fieldsOf[type].length > 1 && type !== 'CAA'
  return [...errors, { field, code: isSplit ? 'INVALID_TARGET' : read.code, params: {} }]
}
