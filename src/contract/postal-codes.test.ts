import { expect, it } from 'vitest'
import { isKnownPostalCode } from './postal-codes.ts'

it.each([
  ['KH', '12000', true],
  ['KH', '120207', true],
  ['KH', '12020708', true],
  ['KH', '1202', false],
  ['TH', '10110', true],
  ['TH', '101100', false],
  ['AE', 'P.O. Box 7', true],
  ['KH', '', true],
  ['FR', '', true],
  ['FR', '75001', undefined],
])('in %s %j is a postal code: %s', (country, code, expected) => {
  expect(isKnownPostalCode(code, country)).toBe(expected)
})
