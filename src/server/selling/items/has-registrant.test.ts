import { expect, it } from 'vitest'
import { hasRegistrant } from './index.ts'

it.each([
  ['registration', true],
  ['transfer', true],
  ['renewal', false],
  ['reactivation', false],
] as const)('the %s of a domain sends a registrant: %s', (action, sends) => {
  expect(hasRegistrant({ type: 'DOMAIN', action })).toBe(sends)
})
