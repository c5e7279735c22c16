import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addYears, renewableYears } from './renewable-years.ts'

const now = new Date('2026-11-21T08:00:00Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

describe('a year more', () => {
  it('ends on the same day; 29 February on 28 February', () => {
    expect(addYears(new Date('2026-11-21T08:00:00Z'), 3)).toEqual(new Date('2029-11-21T08:00:00Z'))
    expect(addYears(new Date('2028-02-29T23:59:59Z'), 1)).toEqual(new Date('2029-02-28T23:59:59Z'))
    expect(addYears(new Date('2028-02-29T00:00:00Z'), 4)).toEqual(new Date('2032-02-29T00:00:00Z'))
  })
})

describe('a name can be renewed', () => {
  it('for no more years than end ten years from now, whenever it ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3652 }), (days) => {
        const ends = inDays(days)
        const years = renewableYears(ends, { graceDays: 30 }, now)
        expect(years).toBeDefined()
        const { maximum } = years ?? { maximum: -1 }
        const latest = addYears(now, 10).getTime()
        expect(addYears(ends, maximum).getTime()).toBeLessThanOrEqual(latest)
        if (maximum < 10) expect(addYears(ends, maximum + 1).getTime()).toBeGreaterThan(latest)
      }),
    )
  })

  it('not at all when it runs for ten years', () => {
    expect(renewableYears(addYears(now, 10), { graceDays: 30 }, now)?.maximum).toBe(0)
    expect(renewableYears(addYears(now, 9), { graceDays: 30 }, now)?.maximum).toBe(1)
  })

  it('until its days of grace are over', () => {
    const years = { minimum: 1, maximum: 10 }
    expect(renewableYears(inDays(-29.99), { graceDays: 30 }, now)).toEqual(years)
    // The redemption period starts now.
    expect(renewableYears(inDays(-30), { graceDays: 30 }, now)).toBeUndefined()
    expect(renewableYears(inDays(-0.01), { graceDays: 0 }, now)).toBeUndefined()
  })
})
