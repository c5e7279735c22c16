import { expect, it } from 'vitest'
import { hasPhp } from './show-page.ts'

it.each([
  ['8.3', undefined, true],
  ['8.3', '7.4', true],
  ['8.3', '8.3', true],
  ['8.3', '8.3.1', true],
  ['8.3', '8.4', false],
  ['8.10', '8.9', true],
  ['8.3', '9', false],
])('PHP %s for a plugin that requires %s is enough: %s', (version, required, expected) => {
  expect(hasPhp(version, required)).toBe(expected)
})
