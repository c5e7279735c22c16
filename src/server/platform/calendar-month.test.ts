import { expect, it } from 'vitest'
import { latestMonths, monthMoments, monthOf } from './calendar-month.ts'

it('has months of Phnom Penh', () => {
  expect(monthMoments('2026-11')).toEqual({
    from: new Date('2026-10-31T17:00:00Z'),
    until: new Date('2026-11-30T17:00:00Z'),
  })
  expect(monthOf(new Date('2026-11-30T16:59:59.999Z'))).toBe('2026-11')
  expect(monthOf(new Date('2026-11-30T17:00:00Z'))).toBe('2026-12')
  expect(latestMonths(new Date('2027-01-10T00:00:00Z'), 3)).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
  ])
})
