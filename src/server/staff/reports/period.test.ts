import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isoDay } from '../../platform/shown-day.ts'
import { areDays, DaysPeriod, Month, periodOfDays, periodOfMonth } from './period.ts'

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

it('has exactly the moments of its days in Phnom Penh', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -1, max: 1 }), (one, other, ms) => {
      const [from = '', to = ''] = [one, other].toSorted()
      const period = periodOfDays({ from, to })
      for (const edge of [period.from, period.until]) {
        const at = new Date(edge.getTime() + ms)
        const isIn = at >= period.from && at < period.until
        expect(isIn).toBe(isoDay(at) >= from && isoDay(at) <= to)
      }
    }),
  )
})

it('has the whole month, also in December', () => {
  expect(periodOfMonth('2026-12')).toEqual(periodOfDays({ from: '2026-12-01', to: '2026-12-31' }))
  expect(periodOfMonth('2028-02')).toEqual(periodOfDays({ from: '2028-02-01', to: '2028-02-29' }))
})

it('takes days of the calendar, in order, of at most a year', () => {
  const input = v.object(DaysPeriod)
  expect(v.is(input, { from: '2026-02-28', to: '2026-03-01' })).toBe(true)
  expect(v.is(input, { from: '2026-02-29', to: '2026-03-01' })).toBe(false)
  expect(v.is(Month, '2026-13')).toBe(false)
  expect(areDays({ from: '2026-03-01', to: '2026-03-01' })).toBe(true)
  expect(areDays({ from: '2026-03-02', to: '2026-03-01' })).toBe(false)
  expect(areDays({ from: '2026-01-01', to: '2027-01-02' })).toBe(false)
})
