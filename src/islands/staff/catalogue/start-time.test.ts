import { expect, it } from 'vitest'
import { leastStart, startTime } from './start-time.ts'

it('reads a start time in Phnom Penh', () => {
  expect(new Date(startTime('2026-12-01T00:00')).toISOString()).toBe('2026-11-30T17:00:00.000Z')
  expect(leastStart(new Date('2026-11-30T16:59:30Z'))).toBe('2026-12-01T00:00')
})
