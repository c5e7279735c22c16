import { expect, test } from 'vitest'
import { isReservedReason, isNotServed } from './reserved.ts'

test.each([
  'Reserved',
  'reserved name',
  'Reserved by registry policy',
  'Restricted',
  'Blocked by DPML',
  'Domain name is prohibited',
  'Not allowed',
  'IDN script not allowed under this TLD',
  'Invalid IDN: code point U+1780',
])('%j keeps a name back', (reason) => {
  expect(isReservedReason(reason)).toBe(true)
})

test.each([
  '',
  'In use',
  'Domain exists',
  'Object is registered',
  'Already registered: restricted TLD',
  'TLD not supported',
  'unreserved',
])('%j does not', (reason) => {
  expect(isReservedReason(reason)).toBe(false)
})

test.each(['TLD not supported', 'Unsupported TLD', 'This zone is not served', 'unknown extension'])(
  '%j means that the registry does not serve the TLD',
  (reason) => {
    expect(isNotServed(reason)).toBe(true)
  },
)

test.each(['', 'In use', 'Reserved', 'Domain is not available', 'In zone, not available'])(
  '%j is about the name',
  (reason) => {
    expect(isNotServed(reason)).toBe(false)
  },
)
