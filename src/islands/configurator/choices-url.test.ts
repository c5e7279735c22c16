import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseChoices, formatChoices } from './choices-url.ts'
import type { Choices } from './choices.ts'

const text = fc.string({ minLength: 1, maxLength: 100 })

const choices: fc.Arbitrary<Choices> = fc.record({
  regionId: fc.option(text, { nil: undefined }),
  packageKey: fc.option(text, { nil: undefined }),
  term: fc.option(
    fc.record({
      duration: fc.integer({ min: 1, max: 999 }),
      durationType: fc.constantFrom('YEAR', 'MONTH', 'DAY'),
    }),
    { nil: undefined },
  ),
  addons: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}(-[a-z]{1,6}){1,2}$/), text),
})

const queryOf = (given: Choices): URLSearchParams =>
  new URLSearchParams(formatChoices(given).map(([name, value]) => [name, value]))

it('all choices survive the URL', () => {
  fc.assert(
    fc.property(choices, (given) => {
      const read = parseChoices(new URLSearchParams(queryOf(given).toString()))
      expect({ ...read, addons: Object.entries(read.addons).toSorted() }).toEqual({
        ...given,
        addons: Object.entries(given.addons).toSorted(),
      })
    }),
  )
})

it('any query is read without an error', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      const read = parseChoices(new URLSearchParams(query))
      expect(formatChoices(parseChoices(queryOf(read)))).toEqual(formatChoices(read))
    }),
  )
})

it('the same choices have the same URL', () => {
  const one = { regionId: undefined, packageKey: 'a', term: undefined }
  const term = { duration: 12, durationType: 'MONTH' } as const
  expect(queryOf({ ...one, term, addons: { 'cs-ram': '4', 'cs-cpu': '2' } }).toString()).toBe(
    queryOf({ ...one, term, addons: { 'cs-cpu': '2', 'cs-ram': '4' } }).toString(),
  )
  expect(queryOf({ ...one, term, addons: { 'cs-ram': '4' } }).toString()).toBe(
    'package=a&term=12m&cs-ram=4',
  )
})
