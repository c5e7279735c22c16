import type { DnsRecordChange } from '../dns.ts'
import type { FieldErrorCode } from '../error-codes.ts'
import type { FieldError } from '../problem.ts'
import { areExclusive, isSingle } from './exclusive-types.ts'
import { readRecordName } from './record-name.ts'
import { keyOf } from './record-key.ts'
import { sortRecordSets, type ZoneRecordSet } from './record-set.ts'
import { readRecordValue } from './record-value.ts'

/** The record sets after a change, or its errors by field. */
export type ChangedRecords =
  | { readonly ok: true; readonly recordSets: readonly ZoneRecordSet[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

const errorAt = (field: string, code: FieldErrorCode): FieldError => ({ field, code, params: {} })

interface ReadChange {
  readonly recordSet: ZoneRecordSet | undefined
  readonly errors: readonly FieldError[]
}

const readChange = (change: DnsRecordChange, at: number, zone: string): ReadChange => {
  const { type, ttl, values } = change
  const field = `changes.${at}`
  const name = readRecordName(change.name, zone)
  const contents = values.map((value) => readRecordValue(type, value, zone))
  const errors = [
    ...(name.ok ? [] : [errorAt(`${field}.name`, name.code)]),
    ...contents.flatMap((one, index) => {
      const valueField = `${field}.values.${index}`
      if (!one.ok) return [errorAt(valueField, one.code)]
      const first = contents.findIndex((other) => other.ok && other.value === one.value)
      return first < index ? [errorAt(valueField, 'REPEATED_RECORD')] : []
    }),
  ]
  if (isSingle(type) && values.length > 1) {
    errors.push(errorAt(`${field}.values.1`, `${type}_ONLY_ONE`))
  }
  const nullMx = contents.findIndex((one) => one.ok && type === 'MX' && one.value.endsWith(' .'))
  if (nullMx >= 0 && values.length > 1) {
    errors.push(errorAt(`${field}.values.${nullMx}`, 'NULL_MX_NOT_ALONE'))
  }
  if (name.ok && name.value === zone) {
    // The zone's own nameservers are ours, and it has other records.
    if (type === 'CNAME') errors.push(errorAt(`${field}.type`, 'CNAME_AT_ZONE'))
    if (type === 'NS') errors.push(errorAt(`${field}.type`, 'NS_AT_ZONE'))
  }
  return {
    errors,
    recordSet: name.ok
      ? {
          ...{ name: name.value, type, ttl },
          contents: contents.flatMap((one) => (one.ok ? [one.value] : [])),
        }
      : undefined,
  }
}

const conflictErrors = (
  changed: readonly (ZoneRecordSet | undefined)[],
  after: readonly ZoneRecordSet[],
): FieldError[] =>
  changed.flatMap((one, at) => {
    if (one === undefined || one.contents.length === 0) return []
    const others = after.filter(
      ({ name, type }) => name === one.name && areExclusive(type, one.type),
    )
    if (others.length === 0) return []
    const isCname = [one, ...others].some(({ type }) => type === 'CNAME')
    return [errorAt(`changes.${at}.name`, isCname ? 'CNAME_NOT_ALONE' : 'ALIAS_NOT_ALONE')]
  })

/** Applies changes of record sets together; one without values removes its set. */
export const changeRecords = (
  before: readonly ZoneRecordSet[],
  changes: readonly DnsRecordChange[],
  zone: string,
): ChangedRecords => {
  const read = changes.map((change, at) => readChange(change, at, zone))
  const sets = read.map(({ recordSet }) => recordSet)
  const after = new Map(before.map((one) => [keyOf(one), one]))
  const seen = new Set<string>()
  const repeated: FieldError[] = []
  for (const [at, one] of sets.entries()) {
    if (one === undefined) continue
    const key = keyOf(one)
    if (seen.has(key)) repeated.push(errorAt(`changes.${at}.name`, 'REPEATED_RECORD'))
    seen.add(key)
    if (one.contents.length === 0) after.delete(key)
    else after.set(key, one)
  }
  const recordSets = sortRecordSets([...after.values()], zone)
  const errors = [
    ...read.flatMap((one) => one.errors),
    ...repeated,
    ...conflictErrors(sets, recordSets),
  ]
  return errors.length > 0 ? { ok: false, errors } : { ok: true, recordSets }
}
