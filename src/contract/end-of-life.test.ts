import { expect, test } from 'vitest'
import { isEndOfLife } from './end-of-life.ts'

test('the last day of updates still counts', () => {
  expect(isEndOfLife('2024-06-30', new Date('2024-06-30T23:00:00Z'))).toBe(false)
  expect(isEndOfLife('2024-06-30', new Date('2024-07-01T00:00:00Z'))).toBe(true)
})

test('a system without a last day has not reached its end', () => {
  expect(isEndOfLife(undefined, new Date('2026-11-21T08:00:00Z'))).toBe(false)
})
