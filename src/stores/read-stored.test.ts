import { expect, test } from 'vitest'
import { readStored } from './read-stored.ts'

const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

test('a stored value is parsed and checked', () => {
  expect(readStored('7', readNumber)).toBe(7)
  expect(readStored('"7"', readNumber)).toBeUndefined()
})

test.each([undefined, null, '', '{'])('%j is no stored value', (text) => {
  expect(readStored(text, readNumber)).toBeUndefined()
})
