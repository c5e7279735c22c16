import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renewableYears } from '../../catalogue/products/index.ts'
import { domainLife } from './domain-life.ts'

const dayMs = 86_400_000
const expiresAt = new Date('2026-11-21T03:00:00Z')
const rules = { graceDays: 30, redemptionDays: 15 }
const after = (days: number, ms = 0) => new Date(expiresAt.getTime() + days * dayMs + ms)
const lifeAt = (at: Date, of = rules) => domainLife(expiresAt, of, at)

describe('a domain’s life', () => {
  it.each([
    [after(-400), 'ACTIVE', after(0), 400],
    [after(-30, -1), 'ACTIVE', after(0), 31],
    [after(-30), 'EXPIRING', after(0), 30],
    [after(0, -1), 'EXPIRING', after(0), 1],
    [after(0), 'GRACE', after(30), 30],
    [after(30, -1), 'GRACE', after(30), 1],
    [after(30), 'REDEMPTION', after(45), 15],
    [after(45, -1), 'REDEMPTION', after(45), 1],
    [after(45), 'PENDING_DELETE', after(50), 5],
    [after(50, -1), 'PENDING_DELETE', after(50), 1],
  ] as const)('at %s is %s until %s, %i days', (at, state, deadline, daysLeft) => {
    expect(lifeAt(at)).toEqual({ state, deadline: deadline.toISOString(), daysLeft })
  })

  it('ends after all stages, and at once where the TLD has none', () => {
    const ended = { state: 'ENDED', deadline: null, daysLeft: 0 }
    expect(lifeAt(after(50))).toEqual(ended)
    expect(lifeAt(after(0), { graceDays: 0, redemptionDays: 0 })).toEqual(ended)
    expect(lifeAt(after(0), { graceDays: 0, redemptionDays: 30 }).state).toBe('REDEMPTION')
    expect(lifeAt(after(30), { graceDays: 30, redemptionDays: 0 })).toEqual(ended)
  })
})

describe('a domain’s life under any rules', () => {
  const order = ['ACTIVE', 'EXPIRING', 'GRACE', 'REDEMPTION', 'PENDING_DELETE', 'ENDED']
  const anyRules = fc.record({ graceDays: fc.nat(90), redemptionDays: fc.nat(90) })
  const offset = fc.integer({ min: -500 * dayMs, max: 300 * dayMs })

  it('never returns to an earlier stage', () => {
    fc.assert(
      fc.property(anyRules, offset, fc.nat(200 * dayMs), (of, first, later) => {
        const [one, two] = [first, first + later].map((ms) => lifeAt(after(0, ms), of).state)
        expect(order.indexOf(two ?? '')).toBeGreaterThanOrEqual(order.indexOf(one ?? ''))
      }),
    )
  })

  it('allows a renewal until the redemption begins, and a reactivation from then on', () => {
    fc.assert(
      fc.property(anyRules, offset, (of, ms) => {
        const at = after(0, ms)
        const isRenewable = renewableYears(expiresAt, of, at) !== undefined
        expect(isRenewable).toBe(['ACTIVE', 'EXPIRING', 'GRACE'].includes(lifeAt(at, of).state))
      }),
    )
  })

  it('has its deadline at the next state, in days rounded up', () => {
    fc.assert(
      fc.property(anyRules, offset, (of, ms) => {
        const at = after(0, ms)
        const { state, deadline, daysLeft } = lifeAt(at, of)
        if (deadline === null) {
          expect([state, daysLeft]).toEqual(['ENDED', 0])
          return
        }
        const end = new Date(deadline)
        const left = end.getTime() - at.getTime()
        expect(left).toBeGreaterThan(0)
        expect(daysLeft).toBe(Math.ceil(left / dayMs))
        const before = lifeAt(new Date(end.getTime() - 1), of).state
        expect(order.indexOf(lifeAt(end, of).state)).toBeGreaterThan(order.indexOf(before))
        expect([state, 'EXPIRING']).toContain(before)
      }),
    )
  })
})
