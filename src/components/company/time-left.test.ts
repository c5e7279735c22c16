import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

it('adds up to the duration, rounded up to a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (seconds) => {
      const { days, hours, minutes } = timeLeft(seconds)
      const sum = ((days * 24 + hours) * 60 + minutes) * 60
      expect(sum - seconds).toBeGreaterThanOrEqual(0)
      expect(sum - seconds).toBeLessThan(60)
      expect(hours).toBeLessThan(24)
      expect(minutes).toBeLessThan(60)
    }),
  )
})

it('shows nothing left after the end', () => {
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
