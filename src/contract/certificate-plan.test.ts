import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOfYears } from './certificate-parts.ts'
import {
  certificateDays,
  certificateDaysLimit,
  lifetimesFrom,
  nextIssuance,
  planIssuances,
} from './certificate-plan.ts'

const dayMs = 86_400_000
const midnight = (text: string): Date => new Date(`${text}T00:00:00Z`)
const after = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)
const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / dayMs

const starts = fc
  .integer({ min: dayMs * 20_528, max: dayMs * 22_500 })
  .map((time) => new Date(time))
const terms = fc.integer({ min: 1, max: 5 * 366 })

describe('a plan of certificates', () => {
  it('covers the whole term without a gap and ends with it', () => {
    fc.assert(
      fc.property(starts, terms, (start, days) => {
        const end = after(start, days)
        const plan = planIssuances(start, end)
        expect(plan[0]?.issueAt.getTime()).toBeLessThanOrEqual(start.getTime())
        for (const [at, { issueAt }] of plan.entries()) {
          if (at === 0) continue
          const before = plan[at - 1]
          expect(issueAt.getTime()).toBeLessThanOrEqual(before?.endsAt.getTime() ?? 0)
          expect(issueAt.getTime()).toBeGreaterThan(before?.issueAt.getTime() ?? Infinity)
        }
        expect(plan.at(-1)?.endsAt).toEqual(midnight(end.toISOString().slice(0, 10)))
      }),
    )
  })

  it('has no certificate above the limit of its day', () => {
    fc.assert(
      fc.property(starts, terms, (start, days) => {
        for (const { issueAt, endsAt } of planIssuances(start, after(start, days))) {
          const length = daysBetween(issueAt, endsAt)
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThan(certificateDaysLimit(issueAt))
          expect(length).toBeLessThanOrEqual(issueAt >= midnight('2027-03-15') ? 99 : 199)
        }
      }),
    )
  })

  it('leaves at least two weeks to validate each replacement', () => {
    fc.assert(
      fc.property(starts, terms, (start, days) => {
        const plan = planIssuances(start, after(start, days))
        for (const [at, { endsAt }] of plan.entries()) {
          const next = plan[at + 1]
          if (next !== undefined) expect(daysBetween(next.issueAt, endsAt)).toBeGreaterThan(14)
        }
      }),
    )
  })

  it('has 3 to 4 certificates for one year from today, 7 to 9 for two', () => {
    const today = midnight('2026-11-24')
    const count = (until: string) => planIssuances(today, midnight(until)).length
    expect(count('2027-11-24')).toBeGreaterThanOrEqual(3)
    expect(count('2027-11-24')).toBeLessThanOrEqual(4)
    expect(count('2028-11-24')).toBeGreaterThanOrEqual(7)
    expect(count('2028-11-24')).toBeLessThanOrEqual(9)
  })

  it('has none for a term that has ended', () => {
    expect(planIssuances(midnight('2026-11-24'), midnight('2026-11-24'))).toEqual([])
  })
})

describe('the lifetime of a certificate', () => {
  it.each([
    ['2026-03-14', 397, 398],
    ['2026-03-15', 199, 200],
    ['2027-03-14', 199, 200],
    ['2027-03-15', 99, 100],
    ['2029-03-14', 99, 100],
    ['2029-03-15', 46, 47],
  ])('issued on %s is %i days of at most %i', (day, days, limit) => {
    expect(certificateDays(midnight(day))).toBe(days)
    expect(certificateDaysLimit(midnight(day))).toBe(limit)
  })
})

it.each([
  ['2026-11-24', 199, '2027-03-15', 99],
  ['2027-03-14', 199, '2027-03-15', 99],
  ['2027-03-15', 99, '2029-03-15', 46],
  ['2029-03-15', 46, undefined, undefined],
])('on %s certificates last %i days, and from %s on %s', (day, days, from, nextDays) => {
  const { next, ...now } = lifetimesFrom(midnight(day))
  expect([now.days, next?.from, next?.days]).toEqual([days, from, nextDays])
})

it.each([
  ['2026-11-24', 1, 3, 4],
  ['2026-11-24', 2, 7, 9],
  ['2026-09-01', 1, 2, 3],
  ['2027-03-15', 1, 4, 5],
  ['2029-03-15', 1, 8, 12],
])('a term from %s of %i years has %i to %i certificates', (day, years, least, most) => {
  expect(partsOfYears(years, midnight(day))).toEqual({ least, most })
})

it('the number of certificates that is shown includes the plan, and covers the term', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 5 }), (start, years) => {
      const { least, most } = partsOfYears(years, start)
      const planned = planIssuances(start, after(start, years * 365)).length
      expect(planned).toBeGreaterThanOrEqual(least)
      expect(planned).toBeLessThanOrEqual(most)
      expect(least * 199).toBeGreaterThanOrEqual(years * 365)
      expect(partsOfYears(years + 1, start).least).toBeGreaterThan(least)
    }),
  )
})

it('a certificate that covers the rest of the term is not replaced', () => {
  const issueAt = midnight('2026-11-24')
  const endsAt = after(issueAt, 199)
  expect(nextIssuance({ issueAt, endsAt }, endsAt)).toBeUndefined()
  expect(nextIssuance({ issueAt, endsAt }, after(endsAt, 1))).toEqual(after(issueAt, 170))
})
