import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, money, zero, type Money } from '../../../contract/money.ts'
import {
  availableCredit,
  currentGrants,
  restoreCredit,
  spendCredit,
  type CreditGrant,
  type CreditShare,
  type CreditUse,
} from './spend-credit.ts'

const now = new Date('2026-11-26T00:00:00Z')
const dayMs = 24 * 3_600_000
const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs)

const Grants = fc
  .array(
    fc.record({
      remaining: fc.integer({ min: 0, max: 500_000 }),
      days: fc.option(fc.integer({ min: -3, max: 60 }), { nil: undefined }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ remaining, days }, at): CreditGrant => ({
      id: `grant-${at}`,
      remaining: money(remaining),
      expiresAt: days === undefined ? undefined : inDays(days),
    })),
  )
const Amount = fc.integer({ min: 0, max: 2_000_000 }).map(money)

const sumOf = (shares: readonly CreditShare[]): Money =>
  add(zero, ...shares.map(({ amount }) => amount))

describe('spending promo credit', () => {
  it('takes what is wanted or all there is, and from no grant more than it has', () => {
    fc.assert(
      fc.property(Grants, Amount, (grants, wanted) => {
        const shares = spendCredit(grants, wanted, now)
        const there = add(zero, ...currentGrants(grants, now).map(({ remaining }) => remaining))
        expect(sumOf(shares)).toBe(Math.min(wanted, there))
        for (const { grantId, amount } of shares) {
          const grant = grants.find(({ id }) => id === grantId)
          expect(amount).toBeGreaterThan(0)
          expect(amount).toBeLessThanOrEqual(grant?.remaining ?? 0)
          expect(Number.isSafeInteger(amount)).toBe(true)
        }
        expect(new Set(shares.map(({ grantId }) => grantId)).size).toBe(shares.length)
      }),
    )
  })

  it('spends a grant only when all that expire earlier are empty, and none that has expired', () => {
    fc.assert(
      fc.property(Grants, Amount, (grants, wanted) => {
        const shares = spendCredit(grants, wanted, now)
        const last = shares.at(-1)
        const lastGrant = grants.find(({ id }) => id === last?.grantId)
        for (const { id, remaining, expiresAt } of currentGrants(grants, now)) {
          const isEarlier =
            lastGrant !== undefined &&
            expiresAt !== undefined &&
            (lastGrant.expiresAt === undefined || expiresAt < lastGrant.expiresAt)
          const taken = shares.find(({ grantId }) => grantId === id)?.amount ?? 0
          if (isEarlier) expect(taken).toBe(remaining)
        }
        for (const { grantId } of shares) {
          const { expiresAt } = grants.find(({ id }) => id === grantId) ?? {}
          if (expiresAt !== undefined) expect(expiresAt > now).toBe(true)
        }
      }),
    )
  })

  it('offers whole cents, never more than there is', () => {
    fc.assert(
      fc.property(Grants, (grants) => {
        const available = availableCredit(grants, now)
        const there = add(zero, ...currentGrants(grants, now).map(({ remaining }) => remaining))
        expect(available % 100).toBe(0)
        expect(there - available).toBeGreaterThanOrEqual(0)
        expect(there - available).toBeLessThan(100)
      }),
    )
  })

  it('is no longer possible at the moment of expiry', () => {
    const grant = { id: 'a', remaining: money(10_000), expiresAt: now }
    expect(spendCredit([grant], money(10_000), now)).toEqual([])
    expect(availableCredit([grant], now)).toBe(0)
  })
})

describe('restoring promo credit', () => {
  const usesOf = (grants: readonly CreditGrant[], shares: readonly CreditShare[]): CreditUse[] =>
    shares.map((share) => ({
      ...share,
      returned: zero,
      expiresAt: grants.find(({ id }) => id === share.grantId)?.expiresAt,
    }))

  it('gives back in parts exactly what was taken, each to its grant', () => {
    fc.assert(
      fc.property(Grants, Amount, fc.array(Amount, { maxLength: 4 }), (grants, wanted, parts) => {
        const shares = spendCredit(grants, wanted, now)
        let uses = usesOf(grants, shares)
        // The last part asks for more than was taken.
        for (const part of [...parts, money(9_000_000)]) {
          const back = restoreCredit(uses, part)
          expect(sumOf(back)).toBeLessThanOrEqual(part)
          uses = uses.map((use) => {
            const more = back.find(({ grantId }) => grantId === use.grantId)?.amount ?? zero
            const returned = add(use.returned, more)
            expect(returned).toBeLessThanOrEqual(use.amount)
            return { ...use, returned }
          })
        }
        expect(uses.map(({ grantId, returned }) => ({ grantId, amount: returned }))).toEqual(shares)
      }),
    )
  })

  it('restores first what expires last', () => {
    const uses: CreditUse[] = [
      { grantId: 'soon', amount: money(300), returned: zero, expiresAt: inDays(1) },
      { grantId: 'never', amount: money(300), returned: zero, expiresAt: undefined },
      { grantId: 'late', amount: money(300), returned: money(100), expiresAt: inDays(9) },
    ]
    expect(restoreCredit(uses, money(550))).toEqual([
      { grantId: 'never', amount: 300 },
      { grantId: 'late', amount: 200 },
      { grantId: 'soon', amount: 50 },
    ])
  })
})
