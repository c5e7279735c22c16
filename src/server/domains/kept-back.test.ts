import { expect, test } from 'vitest'
import { isKeptBack } from './kept-back.ts'

test.each([
  'Reserved',
  'reserved name',
  'Reserved by registry policy',
  'Restricted',
  'Blocked by DPML',
  'Domain name is prohibited',
  'Not allowed',
])('%j keeps a name back', (reason) => {
  expect(isKeptBack(reason)).toBe(true)
})

test.each([
  '',
  'In use',
  'Domain exists',
  'Object is registered',
  'Already registered: restricted TLD',
  'TLD not supported',
  'Premium name without a price in USD',
  'unreserved',
])('%j does not', (reason) => {
  expect(isKeptBack(reason)).toBe(false)
})
