import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimMoments, workingDaysAfter } from './claim-deadlines.ts'

it('can be claimed from the end of a month until the end of the next one', () => {
  expect(claimMoments('2026-12')).toEqual({
    from: new Date('2026-12-31T17:00:00Z'),
    until: new Date('2027-01-31T17:00:00Z'),
  })
})

describe('workingDaysAfter', () => {
  it('leaves out weekends, and ends with the day', () => {
    // A Friday evening: Monday is the first working day.
    const friday = new Date('2026-11-27T12:00:00Z')
    expect(workingDaysAfter(friday, 1)).toEqual(new Date('2026-11-30T16:59:59.999Z'))
    expect(workingDaysAfter(friday, 5)).toEqual(new Date('2026-12-04T16:59:59.999Z'))
    expect(workingDaysAfter(friday, 6)).toEqual(new Date('2026-12-07T16:59:59.999Z'))
  })

  it('has 30 working days in six weeks, from any day', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2036-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, (at) => {
        const days = (workingDaysAfter(at, 30).getTime() - at.getTime()) / 86_400_000
        expect(days).toBeGreaterThan(40)
        expect(days).toBeLessThanOrEqual(43)
      }),
    )
  })
})
