import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, money, subtract, zero, type Money } from '../../../contract/money.ts'
import { LoyaltyTier } from '../../../contract/loyalty.ts'
import type { TierRule } from '../../platform/db/schema/index.ts'
import { cashbackAmount, cashbackOf, counted, excessOf, spendOf } from './cashback.ts'
import type { CountedInvoice } from './cashback.ts'
import { heldTier, losing, nextTier, tierFor } from './tiers.ts'

const start = Date.parse('2027-01-01T00:00:00Z')

const Tiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([thresholds, points]): readonly TierRule[] => {
    const spends = [0, ...thresholds.toSorted((a, b) => a - b)]
    const rates = points.toSorted((a, b) => a - b)
    return LoyaltyTier.options.map((tier, at) => ({
      tier,
      minimumSpend: money(spends[at] ?? 0),
      cashbackBasisPoints: rates[at] ?? 0,
    }))
  })
const Spend = fc.integer({ min: 0, max: 10_000_000 }).map(money)
const Carried = fc.option(fc.constantFrom(...LoyaltyTier.options), { nil: undefined })
const Invoices = fc
  .array(
    fc.record({
      net: fc.integer({ min: 0, max: 3_000_000 }),
      refunded: fc.integer({ min: 0, max: 3_000_000 }),
      minute: fc.integer({ min: 0, max: 500_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ net, refunded, minute }, at): CountedInvoice => ({
      id: `invoice-${at}`,
      paidAt: new Date(start + minute * 60_000),
      net: money(net),
      refunded: money(Math.min(net, refunded)),
    })),
  )

describe('tiers', () => {
  it('rise with the spend, and the reached one requires no more than was spent', () => {
    fc.assert(
      fc.property(Tiers, Spend, Spend, (tiers, one, other) => {
        const reached = tierFor(tiers, one)
        expect(reached.minimumSpend).toBeLessThanOrEqual(one)
        const more = tierFor(tiers, add(one, other))
        expect(more.minimumSpend).toBeGreaterThanOrEqual(reached.minimumSpend)
      }),
    )
  })

  it('carry over, so nothing is lost within a period', () => {
    fc.assert(
      fc.property(Tiers, Spend, Carried, (tiers, spend, carried) => {
        const held = heldTier(tiers, spend, carried)
        const order = tiers.map(({ tier }) => tier)
        expect(order.indexOf(held.tier)).toBe(
          Math.max(
            order.indexOf(tierFor(tiers, spend).tier),
            carried === undefined ? 0 : order.indexOf(carried),
          ),
        )
        const loss = losing(tiers, spend, carried)
        if (loss === undefined) expect(held).toBe(tierFor(tiers, spend))
        else expect(tierFor(tiers, add(spend, loss.missing)).tier).toBe(held.tier)
      }),
    )
  })

  it('name the next tier with exactly what is missing', () => {
    fc.assert(
      fc.property(Tiers, Spend, Carried, (tiers, spend, carried) => {
        const held = heldTier(tiers, spend, carried)
        const next = nextTier(tiers, spend, held.tier)
        if (next === undefined) {
          expect(held).toBe(tiers.at(-1))
          return
        }
        expect(next.missing).toBeGreaterThan(0)
        expect(tierFor(tiers, add(spend, next.missing)).tier).toBe(next.tier)
        expect(tierFor(tiers, subtract(add(spend, next.missing), money(1))).tier).not.toBe(
          next.tier,
        )
      }),
    )
  })
})

describe('cashback', () => {
  it('is whole cents, never negative, and never more than what counts of its invoice', () => {
    fc.assert(
      fc.property(Tiers, Invoices, Carried, (tiers, invoices, carried) => {
        for (const invoice of invoices) {
          const { amount, base } = cashbackOf(invoice, invoices, tiers, carried)
          expect(base).toBe(counted(invoice))
          expect(amount % 100).toBe(0)
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(base + 50)
        }
      }),
    )
  })

  it('counts what was spent until its payment only, so later payments change nothing', () => {
    fc.assert(
      fc.property(Tiers, Invoices, Carried, (tiers, invoices, carried) => {
        for (const invoice of invoices) {
          const until = invoices.filter(({ paidAt }) => paidAt <= invoice.paidAt)
          const whole = cashbackOf(invoice, invoices, tiers, carried)
          expect(cashbackOf(invoice, until, tiers, carried)).toEqual(whole)
          expect(whole.rule).toEqual(heldTier(tiers, spendOf(until), carried))
        }
      }),
    )
  })

  it('takes back in parts what refunds took away, never more than was granted', () => {
    const Unspent = fc.integer({ min: 0, max: 3_000_000 }).map(money)
    fc.assert(
      fc.property(
        Spend,
        fc.integer({ min: 0, max: 5_000 }),
        fc.array(fc.tuple(Spend, Unspent), { maxLength: 6 }),
        (net, basisPoints, refunds) => {
          const amount = cashbackAmount(net, basisPoints)
          let takenBack: Money = zero
          let refunded: Money = zero
          for (const [refund, unspent] of refunds) {
            refunded = add(refunded, refund)
            const base = counted({ net, refunded })
            const excess = excessOf({ amount, basisPoints, takenBack }, base)
            const taken = money(Math.min(excess, unspent))
            expect(taken).toBeGreaterThanOrEqual(0)
            takenBack = add(takenBack, taken)
            expect(takenBack).toBeLessThanOrEqual(amount)
            if (taken < excess) continue
            const left = subtract(amount, takenBack)
            expect(left).toBeLessThanOrEqual(cashbackAmount(base, basisPoints))
            expect(excessOf({ amount, basisPoints, takenBack }, base)).toBe(0)
          }
        },
      ),
    )
  })
})
