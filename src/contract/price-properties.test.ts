import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changePrice,
  exchangeLines,
  type ChangeSide,
  type PricedSide,
  type PricedTerm,
} from './change-price.ts'
import { configuredPrice, type ChosenAddon } from './configured-price.ts'
import { add, money, percentOf, zero, type Money } from './money.ts'
import { choice, server, soldPackage } from './sold-package-fixture.ts'

const month = { duration: 1, durationType: 'MONTH' } as const
const year = { duration: 12, durationType: 'MONTH' } as const

const names = ['ch-cpu', 'ch-ram', 'ch-more-file-storage', 'ch-additional-ip'] as const
const cents = fc.integer({ min: 0, max: 30_000 }).map((amount) => amount / 100)

/** A package whose addons have options 1 to 4 at any prices. */
const anyPackage = fc
  .tuple(cents, fc.array(fc.tuple(cents, cents, cents, cents), { minLength: 4, maxLength: 4 }))
  .map(([monthly, prices]) =>
    soldPackage(
      'ch-any',
      monthly,
      names.map((name, at) =>
        choice(
          name,
          0,
          Object.fromEntries((prices[at] ?? []).map((price, nth) => [nth + 1, price])),
        ),
      ),
    ),
  )

const anyAddons = fc
  .uniqueArray(fc.constantFrom(...names))
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) => fc.integer({ min: 0, max: 4 }).map((value) => ({ name, value }))),
    ),
  )

const anyTerm = fc.constantFrom(month, year)
const anyPercent = fc.constantFrom(0, 5, 7, 7.25, 10)

describe('a configured price', () => {
  it('does not depend on the order of the addons', () => {
    const input = fc
      .constantFrom(...names, 'cs-os', 'cs-gpu')
      .chain((name) => fc.constantFrom(0, 2, 4, 9, 'beos').map((value) => ({ name, value })))
    const shuffled = fc
      .array(input, { maxLength: 6 })
      .chain((addons) =>
        fc.tuple(
          fc.constant(addons),
          fc.shuffledSubarray(addons, { minLength: addons.length, maxLength: addons.length }),
        ),
      )
    fc.assert(
      fc.property(anyPackage, shuffled, anyTerm, (sold, [addons, others], term) => {
        expect(configuredPrice(sold, { ...term, addons: others }, 10)).toEqual(
          configuredPrice(sold, { ...term, addons }, 10),
        )
      }),
    )
  })

  it('has lines whose VAT is within a cent of their own, and adds up', () => {
    fc.assert(
      fc.property(anyPackage, anyAddons, anyTerm, anyPercent, (sold, addons, term, percent) => {
        const price = configuredPrice(sold, { ...term, addons }, percent)
        if (!price.ok) throw new Error(price.code)
        for (const { amount, tax } of price.lines)
          expect(Math.abs(tax - (amount * percent) / 100)).toBeLessThanOrEqual(100)
        expect(add(zero, ...price.lines.map(({ amount }) => amount))).toBe(price.due)
        expect(add(zero, ...price.lines.map(({ tax }) => tax))).toBe(price.tax)
        expect(price.tax).toBe(percentOf(price.due, percent))
        expect(price.total).toBe(add(price.due, price.tax))
        expect(price.due).toBeGreaterThanOrEqual(0)
        expect(price.renewal.due).toBeGreaterThanOrEqual(0)
        const months = term.duration
        expect(price.perMonth * months).toBeGreaterThanOrEqual(price.due)
        expect((price.perMonth - 100) * months).toBeLessThan(price.due)
      }),
    )
  })
})

describe('a change on one day', () => {
  const anySide = fc.tuple(anyPackage, anyAddons).map(([sold, addons]): ChangeSide => ({
    sold,
    // Disks never shrink, so no change could be reversed.
    addons: addons.filter(({ name }) => name !== 'ch-more-file-storage'),
  }))
  const anyTerms = fc.array(
    fc.integer({ min: 1, max: 366 }).chain((days) =>
      fc.record<PricedTerm>({
        left: fc.integer({ min: 0, max: days }),
        days: fc.constant(days),
        priced: fc.constantFrom('first', 'renewal'),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )

  it('sums to zero with its reversal, and costs as much by way of a third', () => {
    fc.assert(
      fc.property(
        fc.tuple(anySide, anySide, anySide),
        anyTerms,
        anyTerm,
        anyPercent,
        ([a, b, c], terms, term, taxPercent) => {
          const totalOf = (before: ChangeSide, after: ChangeSide): Money => {
            const rest = { terms, taxPercent, minimum: money(25_000) }
            const price = changePrice({ ...term, ...rest, before, after })
            if (!price.ok) throw new Error(price.code)
            expect(price.total).toBe(
              add(zero, ...price.lines.flatMap(({ amount, tax }) => [amount, tax])),
            )
            return price.total
          }
          expect(add(totalOf(a, b), totalOf(b, a))).toBe(0)
          expect(add(totalOf(a, b), totalOf(b, c))).toBe(totalOf(a, c))
        },
      ),
    )
  })
})

/** Returns whole numbers below `bound`, always the same ones (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const million = 1_000_000

describe('a million times', () => {
  it('a configuration costs its package and choices, and VAT on the sum', () => {
    const next = numbers(18)
    const packages = Array.from({ length: 200 }, (_, at) =>
      server(`cs-${at}`, (next(20_000) + 1) / 100, 40),
    )
    const ram = [0, 50_000, 100_000, 200_000]
    const sizes = [2, 4, 6, 10]
    let wrong = 0
    for (let at = 0; at < million; at += 1) {
      const sold = packages[next(packages.length)]
      if (sold === undefined) throw new Error('no package')
      const [first, second] = [next(4), next(2)]
      const addons: ChosenAddon[] = [{ name: 'cs-ram', value: sizes[first] ?? 2 }]
      if (second === 1) addons.unshift({ name: 'cs-backup', value: 'daily' })
      const isYear = next(2) === 1
      const percent = [0, 5, 7, 10][next(4)] ?? 0
      const price = configuredPrice(sold, { ...(isYear ? year : month), addons }, percent)
      if (!price.ok) throw new Error(price.code)
      const monthly = (ram[first] ?? 0) + second * 38_000
      const months = isYear ? 12 : 1
      const own = Math.round((sold.pricing[isYear ? 1 : 0]?.price ?? 0) * 10_000)
      const due = own + monthly * months
      // In hundredths of a cent.
      const tax = Math.floor((due * percent + 5000) / 10_000) * 100
      let lines = 0
      for (const line of price.lines) lines += line.amount + line.tax
      if (
        price.due !== due ||
        price.tax !== tax ||
        price.total !== due + tax ||
        lines !== due + tax
      )
        wrong += 1
    }
    expect(wrong).toBe(0)
  })

  it('a change and its reversal sum to zero, and A to B to C costs as much as A to C', () => {
    const next = numbers(2026)
    const side = (name: string): PricedSide => {
      const due = money(next(100_000) * 100)
      return { name, due, renewal: { due } }
    }
    let wrong = 0
    for (let at = 0; at < million; at += 1) {
      const days = 28 + next(339)
      const terms = [{ left: next(days + 1), days, priced: 'first' }] as const
      const percent = [5, 7, 10][next(3)] ?? 10
      const [a, b, c] = [side('a'), side('b'), side('c')]
      const costOf = (old: PricedSide, later: PricedSide): number => {
        const [credit, charge] = exchangeLines([old, later], terms, percent)
        return credit.amount + credit.tax + charge.amount + charge.tax
      }
      const forth = costOf(a, b)
      if (forth + costOf(b, a) !== 0 || forth + costOf(b, c) !== costOf(a, c)) wrong += 1
    }
    expect(wrong).toBe(0)
  })
})
