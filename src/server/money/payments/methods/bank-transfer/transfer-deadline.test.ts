import { expect, test } from 'vitest'
import { deadlineToRemind } from './transfer-deadline.ts'

const hour = 3_600_000
const createdAt = new Date('2026-11-26T02:00:00Z')
const after = (hours: number): Date => new Date(createdAt.getTime() + hours * hour)

test.each([
  [0, 7, undefined],
  [143.9, 7, undefined],
  [144, 7, after(168)],
  [167.9, 7, after(168)],
  [168, 7, undefined],
  // A transfer of one day would be reminded of at once.
  [1, 1, undefined],
])('%d hours after a transfer of %d days, the deadline to remind of is %s', (hours, days, due) => {
  expect(deadlineToRemind(createdAt, after(hours), days * 24 * hour)).toEqual(due)
})
