import fc from 'fast-check'
import { expect, it } from 'vitest'
import { termEnd } from './term-end.ts'

const end = (start: string, duration: number, durationType: 'DAY' | 'MONTH' | 'YEAR') =>
  termEnd(new Date(start), { duration, durationType }).toISOString().slice(0, 10)

it('ends on the same day of a later month', () => {
  expect(end('2026-11-24', 1, 'MONTH')).toBe('2026-12-24')
  expect(end('2026-11-24', 12, 'MONTH')).toBe('2027-11-24')
  expect(end('2026-11-24', 1, 'YEAR')).toBe('2027-11-24')
  expect(end('2026-11-24', 30, 'DAY')).toBe('2026-12-24')
})

it('ends on the last day of a month that is too short', () => {
  expect(end('2027-01-31', 1, 'MONTH')).toBe('2027-02-28')
  expect(end('2028-02-29', 1, 'YEAR')).toBe('2029-02-28')
  expect(end('2027-03-31', 1, 'MONTH')).toBe('2027-04-30')
})

it('is later than its start, and later for a longer term', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      fc.integer({ min: 1, max: 119 }),
      (start, duration) => {
        const one = termEnd(start, { duration, durationType: 'MONTH' })
        const two = termEnd(start, { duration: duration + 1, durationType: 'MONTH' })
        expect(one.getTime()).toBeGreaterThan(start.getTime())
        expect(two.getTime()).toBeGreaterThan(one.getTime())
      },
    ),
  )
})
