import { expect, it } from 'vitest'
import { nextPollAt } from './next-poll.ts'

const began = new Date('2027-03-01T00:00:00Z')

it.each([
  [0, 5],
  [60_000, 15],
  [3_600_000, 900],
  [7 * 24 * 3_600_000, 3600],
])('what began %i ms ago is polled again in %i s', (ageMs, seconds) => {
  const now = new Date(began.getTime() + ageMs)
  expect(nextPollAt(began, now).getTime() - now.getTime()).toBe(seconds * 1000)
})
