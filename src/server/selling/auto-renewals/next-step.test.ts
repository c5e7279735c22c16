import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, money } from '../../../contract/money.ts'
import { autoRenewWindow } from '../../services/lifecycle/index.ts'
import { chargedFrom, nextCheck, nextStep, type Standing } from './next-step.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const expiresAt = new Date('2026-12-31T03:00:00Z')
const before = (days: number, ms = 0) => new Date(expiresAt.getTime() - days * dayMs + ms)
const price = fromDollars(16.49)

const standing: Standing = {
  expiresAt,
  cutOffDays: 5,
  announced: undefined,
  remindedDays: undefined,
  total: price,
  balance: price,
  hasCard: false,
}
const announced = { at: before(30), total: price }
const short = { balance: money(price - 1) }
const stepAt = (at: Date, more: Partial<Standing> = {}) => nextStep({ ...standing, ...more }, at)

describe('the next step', () => {
  it('is none until 30 days before the end, and none after it', () => {
    expect(stepAt(before(30, -1))).toEqual({ step: 'wait' })
    expect(stepAt(before(0))).toEqual({ step: 'wait' })
    expect(stepAt(before(-3))).toEqual({ step: 'wait' })
  })

  it('after the end tries the renewal of a service that is kept, and fails without money', () => {
    const kept = { keptUntil: before(-7), cutOffDays: 0, announced }
    expect(stepAt(before(0), kept)).toEqual({ step: 'renew', by: 'balance' })
    expect(stepAt(before(-3), { ...kept, ...short })).toEqual({ step: 'fail' })
    expect(stepAt(before(-3), { ...kept, total: undefined })).toEqual({ step: 'fail' })
    expect(stepAt(before(-3), { ...kept, ...short, hasCard: true })).toEqual({
      step: 'renew',
      by: 'card',
    })
    // A price is announced a day before, also to a customer who turned it on late.
    expect(stepAt(before(-3), { ...kept, announced: undefined })).toEqual({
      step: 'announce',
      by: 'balance',
    })
    expect(stepAt(before(-7), kept)).toEqual({ step: 'wait' })
    expect(stepAt(before(0, -1), { ...kept, announced: undefined })).toEqual({
      step: 'announce',
      by: 'balance',
    })
  })

  it('announces the price, and renews a day later', () => {
    expect(stepAt(before(30))).toEqual({ step: 'announce', by: 'balance' })
    expect(stepAt(before(29, -1), { announced })).toEqual({ step: 'wait' })
    expect(stepAt(before(29), { announced })).toEqual({ step: 'renew', by: 'balance' })
  })

  it('is charged to a card only when the balance is too low', () => {
    const hasCard = true
    expect(stepAt(before(30), { hasCard })).toEqual({ step: 'announce', by: 'balance' })
    expect(stepAt(before(30), { ...short, hasCard })).toEqual({ step: 'announce', by: 'card' })
    expect(stepAt(before(29), { announced, hasCard })).toEqual({ step: 'renew', by: 'balance' })
    const byCard = { announced, ...short, hasCard }
    expect(stepAt(before(29), byCard)).toEqual({ step: 'renew', by: 'card' })
    expect(stepAt(before(29, -1), byCard)).toEqual({ step: 'wait' })
  })

  it('announces a price again that has risen, and not one that fell', () => {
    const total = money(price + 1)
    const rich = fromDollars(100)
    expect(stepAt(before(20), { announced, total, balance: rich })).toEqual({
      step: 'announce',
      by: 'balance',
    })
    const again = { announced: { at: before(20), total }, total, balance: rich }
    expect(stepAt(before(20, hourMs), again)).toEqual({ step: 'wait' })
    expect(stepAt(before(19), again)).toEqual({ step: 'renew', by: 'balance' })
    const fallen = { announced, total: money(price - 1), balance: rich }
    expect(stepAt(before(20), fallen)).toEqual({ step: 'renew', by: 'balance' })
  })

  it.each([
    [30, undefined, { step: 'remind', days: 30 }],
    [29, 30, { step: 'wait' }],
    [14, 30, { step: 'remind', days: 14 }],
    [13, 14, { step: 'wait' }],
    [7, 14, { step: 'remind', days: 7 }],
    [6, 7, { step: 'wait' }],
    [5, 7, { step: 'wait' }],
    [3, 7, { step: 'too-late', days: 3 }],
    [1, 3, { step: 'too-late', days: 1 }],
    [0.5, 1, { step: 'wait' }],
  ] as const)(
    '%s days before, last reminded at %s, without enough money is %j',
    (days, at, step) => {
      const known = at === undefined ? undefined : announced
      expect(stepAt(before(days), { ...short, announced: known, remindedDays: at })).toEqual(step)
    },
  )

  it('renews once the balance is enough, until the cut-off', () => {
    const reminded = { announced, remindedDays: 14 }
    expect(stepAt(before(10), reminded)).toEqual({ step: 'renew', by: 'balance' })
    expect(stepAt(before(5, -1), reminded)).toEqual({ step: 'renew', by: 'balance' })
    expect(stepAt(before(5), reminded)).toEqual({ step: 'too-late', days: 7 })
    expect(stepAt(before(12, -1), { ...reminded, cutOffDays: 12 })).toEqual({
      step: 'renew',
      by: 'balance',
    })
    expect(stepAt(before(12), { ...reminded, cutOffDays: 12 })).toEqual({ step: 'wait' })
  })

  it('announces nothing within a day of the cut-off', () => {
    expect(stepAt(before(6, -1))).toEqual({ step: 'announce', by: 'balance' })
    expect(stepAt(before(6))).toEqual({ step: 'too-late', days: 7 })
  })

  it('is manual when the renewal is not sold', () => {
    expect(stepAt(before(30), { total: undefined })).toEqual({ step: 'too-late', days: 30 })
  })
})

it('returns the start and the end of the charge window', () => {
  expect(autoRenewWindow(standing)).toEqual({ from: before(29), until: before(5) })
  expect(chargedFrom(before(20))).toEqual(before(19))
})

describe('in any history', () => {
  const anyMoney = fc.integer({ min: 0, max: 1_000_000 }).map(money)
  const offset = fc.integer({ min: -2 * dayMs, max: 40 * dayMs })
  const anyStanding = fc.record({
    expiresAt: fc.constant(expiresAt),
    cutOffDays: fc.constantFrom(5, 12),
    announced: fc.option(fc.record({ at: offset.map((ms) => before(0, -ms)), total: anyMoney }), {
      nil: undefined,
    }),
    remindedDays: fc.constantFrom(undefined, 30, 14, 7, 3, 1),
    total: fc.option(anyMoney, { nil: undefined }),
    balance: anyMoney,
    hasCard: fc.boolean(),
  })

  it('no charge exceeds the balance, lacks an announcement a day before, or is too late', () => {
    fc.assert(
      fc.property(anyStanding, offset, (any, ms) => {
        const at = before(0, -ms)
        const next = nextStep(any, at)
        if (next.step !== 'renew') return
        if (next.by === 'balance') expect(any.total).toBeLessThanOrEqual(any.balance)
        else expect(any.hasCard).toBe(true)
        expect(any.total).toBeLessThanOrEqual(any.announced?.total ?? -1)
        expect(at.getTime() - (any.announced?.at.getTime() ?? Infinity)).toBeGreaterThanOrEqual(
          dayMs,
        )
        expect(ms).toBeLessThanOrEqual(30 * dayMs)
        expect(ms).toBeGreaterThan(any.cutOffDays * dayMs)
      }),
    )
  })

  it('the next check is within a day, and no step changes before it', () => {
    fc.assert(
      fc.property(anyStanding, offset, fc.double({ min: 0, max: 0.999 }), (any, ms, part) => {
        const at = before(0, -ms)
        const look = nextCheck(any, at).getTime()
        expect(look).toBeGreaterThan(at.getTime())
        expect(look).toBeLessThanOrEqual(at.getTime() + dayMs)
        const earlier = new Date(at.getTime() + Math.floor((look - at.getTime()) * part))
        const [now, then] = [at, earlier].map((moment) => nextStep(any, moment).step)
        // What comes to its end by itself: the time to renew, and the term.
        if (now === 'wait') expect(['wait', 'too-late']).toContain(then)
      }),
    )
  })

  it('a customer with too low a balance is reminded at most five times', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 12), fc.integer({ min: 1, max: dayMs }), (cutOffDays, ms) => {
        let now: Standing = { ...standing, ...short, cutOffDays }
        const steps: string[] = []
        let at = before(30, ms)
        while (at < expiresAt) {
          const next = nextStep(now, at)
          if (next.step === 'remind' || next.step === 'too-late') {
            steps.push(`${next.step} ${next.days}`)
            now = { ...now, announced: { at, total: price }, remindedDays: next.days }
          }
          at = nextCheck(now, at)
        }
        expect(steps).toEqual(
          cutOffDays === 5
            ? ['remind 30', 'remind 14', 'remind 7', 'too-late 3', 'too-late 1']
            : ['remind 30', 'remind 14', 'too-late 7', 'too-late 3', 'too-late 1'],
        )
      }),
    )
  })
})
