import { expect, it } from 'vitest'
import type { StaffVerbField } from '../../../contract/staff-verbs.ts'
import { missingInput, missingOf, valuesOfQuery } from './verb-input.ts'

const field = (name: string, isRequired: boolean): StaffVerbField => ({
  ...{ name, kind: 'TEXT', isRequired },
})
const fields = [
  field('name', true),
  field('note', false),
  { ...field('force', false), kind: 'FLAG' as const },
]
const file = { name: 'zone.json', text: '{}' }

it('takes the values of its fields from the URL, a flag as set', () => {
  const query = { screen: 'verbs', name: 'demo', force: '' }
  expect(valuesOfQuery({ fields }, query)).toEqual({ name: 'demo', force: true })
})

it('lacks a required value that is blank, and the file', () => {
  const verb = { fields, file: 'JSON' as const }
  const namesOf = (name: string, given: typeof file | undefined) =>
    missingInput(verb, { values: { name }, file: given }).map((error) => error.field)
  expect(namesOf(' ', undefined)).toEqual(['name', 'file'])
  expect(namesOf('demo', undefined)).toEqual(['file'])
  expect(namesOf('demo', file)).toEqual([])
  expect(missingInput({ fields, file: null }, { values: {}, file: undefined })).toEqual([
    { field: 'name', code: 'REQUIRED', params: {} },
  ])
})

it('lacks a reason only if it changes something', () => {
  const input = { values: { name: 'demo' }, file: undefined }
  const namesOf = (changes: boolean, reason: string) =>
    missingOf({ fields, file: null, changes }, input, reason).map((error) => error.field)
  expect(namesOf(true, ' ')).toEqual(['reason'])
  expect(namesOf(true, 'asked by mail')).toEqual([])
  expect(namesOf(false, '')).toEqual([])
})
