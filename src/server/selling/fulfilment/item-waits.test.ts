import { expect, it } from 'vitest'
import { nextTryAt } from './item-waits.ts'

const hourMs = 3_600_000
const ended = new Date('2027-03-01T00:00:00Z')
const deadline = new Date(ended.getTime() + 72 * hourMs)

it.each([
  [0, 5],
  [20_000, 5],
  [60_000, 15],
  [hourMs, 600],
  [71 * hourMs, 600],
])('an item that runs by itself for %i ms is retried in %i s', (sinceMs, seconds) => {
  const now = new Date(ended.getTime() + sinceMs)
  expect(nextTryAt(deadline, now).getTime() - now.getTime()).toBe(seconds * 1000)
})
