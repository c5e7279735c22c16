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
])('a name that expires in %s days is rechecked after %s hours', (days, expected) => {
  expect(hours(days === undefined ? undefined : endIn(days))).toBe(expected)
})

test.each(['pending delete', 'pendingDelete'])(
  'a name is rechecked hourly while it is %s',
  (status) => {
    expect(hours(endIn(-75), ['locked', status])).toBe(1)
  },
)

test('a name is rechecked at most hourly and at least daily', () => {
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
