import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string): Error => Object.assign(new Error('a message'), { code })

it.each([
  withCode('57P01'),
  withCode('57014'),
  withCode('53300'),
  withCode('ECONNREFUSED'),
  new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  new Error('Query read timeout'),
  new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
])('a later try may succeed after %s', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([
  withCode('23505'),
  withCode('42P01'),
  new Error('a message'),
  new DrizzleQueryError('select 1', [], withCode('22P02')),
  'Query read timeout',
  undefined,
])('a mistake of ours stays one: %s', (error) => {
  expect(isUnavailable(error)).toBe(false)
})
