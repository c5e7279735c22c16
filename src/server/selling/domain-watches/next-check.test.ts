import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheck } from './next-check.ts'

const now = new Date('2026-11-21T00:00:00Z')
const day = 24
const hoursFrom = (moment: Date): number => (moment.getTime() - now.getTime()) / 3_600_000
const endIn = (days: number): Date => new Date(now.getTime() + days * day * 3_600_000)
const hours = (expiresAt: Date | undefined, statuses: readonly string[] = []): number =>
  hoursFrom(nextCheck({ expiresAt, statuses }, now))

test.each([
  [undefined, 24],
  [300, 24],
  [31, 24],
  [30, 12],
  [4, 12],
  [3, 6],
  [0, 6],
  [-80, 6],
  [-91, 24],
])('a name that ends in %s days is asked about after %s hours', (days, expected) => {
  expect(hours(days === undefined ? undefined : endIn(days))).toBe(expected)
})

test.each(['pending delete', 'pendingDelete'])('each hour while it is %s', (status) => {
  expect(hours(endIn(-75), ['locked', status])).toBe(1)
})

test('never more than once an hour, and at least once a day', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: -9999, max: 9999 }), { nil: undefined }),
      fc.array(fc.string()),
      (days, statuses) => {
        const after = hours(days === undefined ? undefined : endIn(days), statuses)
        expect(after).toBeGreaterThanOrEqual(1)
        expect(after).toBeLessThanOrEqual(24)
      },
    ),
  )
})
