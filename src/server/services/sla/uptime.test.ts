import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditPercent, downtimeOf, uptimePercent, type Moments } from './uptime.ts'

const hour = 3_600_000
const at = (hours: number): Date => new Date(hours * hour)
const span = (from: number, until: number): Moments => ({ from: at(from), until: at(until) })

const hours = fc.integer({ min: 0, max: 100 })
const spans = fc.array(
  fc.tuple(hours, hours).map(([a, b]) => span(Math.min(a, b), Math.max(a, b))),
  { maxLength: 8 },
)

/** Counts hour by hour, as slow and plain as can be. */
const countHours = (covered: Moments, outages: readonly Moments[], excluded: readonly Moments[]) =>
  Array.from({ length: 100 }, (_, hourAt) => at(hourAt)).filter((moment) => {
    const isIn = ({ from, until }: Moments): boolean => from <= moment && moment < until
    return isIn(covered) && outages.some(isIn) && !excluded.some(isIn)
  }).length

describe('downtimeOf', () => {
  it('counts each moment once: in the service’s time, in an outage, not excluded', () => {
    fc.assert(
      fc.property(hours, hours, spans, spans, (a, b, outages, excluded) => {
        const covered = span(Math.min(a, b), Math.max(a, b))
        const expected = countHours(covered, outages, excluded) * hour
        expect(downtimeOf({ covered, outages, excluded })).toBe(expected)
      }),
    )
  })

  it('counts an outage of a service and of its region together once', () => {
    const outages = [span(10, 14), span(12, 20), span(12, 13)]
    expect(downtimeOf({ covered: span(0, 100), outages, excluded: [] })).toBe(10 * hour)
  })
})

describe('creditPercent', () => {
  const month = 30 * 24 * hour

  it.each([
    ['exactly 99.5 %', month * 0.005, 0],
    ['just under 99.5 %', month * 0.005 + 1, 5],
    ['exactly 99.0 %', month * 0.01, 5],
    ['just under 99.0 %', month * 0.01 + 1, 10],
    ['exactly 95.0 %', month * 0.05, 10],
    ['just under 95.0 %', month * 0.05 + 1, 15],
    ['no uptime at all', month, 15],
    ['no downtime', 0, 0],
  ] as const)('of %s', (_, down, percent) => {
    expect(creditPercent(down, month)).toBe(percent)
  })

  it('never falls while the downtime grows', () => {
    const down = fc.integer({ min: 0, max: month })
    fc.assert(
      fc.property(down, down, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(creditPercent(less, month)).toBeLessThanOrEqual(creditPercent(more, month))
      }),
    )
  })
})

it('shows an uptime under the guarantee as less than it', () => {
  const month = 31 * 24 * hour
  expect(uptimePercent(0, month)).toBe(100)
  expect(uptimePercent(month * 0.005, month)).toBe(99.5)
  expect(uptimePercent(month * 0.005 + 1, month)).toBe(99.499)
})
