import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  formatMoney,
  fromDollars,
  money,
  multiply,
  percentOf,
  prorate,
  shareOf,
  shareRoundedUp,
  subtract,
  toCents,
  toDecimalText,
  toDollars,
  zero,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(money)
const price = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(money)

describe('money', () => {
  it('comes back from decimal dollars as it went', () => {
    fc.assert(fc.property(amount, (a) => fromDollars(toDollars(a)) === a))
  })

  it('adds without losing a digit', () => {
    fc.assert(fc.property(amount, amount, (a, b) => subtract(add(a, b), b) === a))
    expect(add(fromDollars(0.1), fromDollars(0.2))).toBe(fromDollars(0.3))
  })

  it('takes shares to the cent, half up or up', () => {
    expect(shareOf(fromDollars(18.99), 14, 30)).toBe(fromDollars(8.86))
    expect(shareOf(fromDollars(0.01), 1, 2)).toBe(fromDollars(0.01))
    expect(shareOf(fromDollars(0.01), 1, 3)).toBe(zero)
    expect(shareRoundedUp(fromDollars(189.9), 1, 12)).toBe(fromDollars(15.83))
    expect(shareRoundedUp(fromDollars(12), 1, 12)).toBe(fromDollars(1))
    expect(() => shareOf(fromDollars(-1), 1, 2)).toThrow(RangeError)
    expect(() => shareOf(fromDollars(1), 1, 0)).toThrow(RangeError)
    const days = fc.integer({ min: 1, max: 3660 })
    fc.assert(
      fc.property(price, days, days, (a, part, whole) => {
        const exact = BigInt(a) * BigInt(part)
        const unit = BigInt(whole) * 100n
        return (
          BigInt(shareOf(a, part, whole)) === ((2n * exact + unit) / (2n * unit)) * 100n &&
          BigInt(shareRoundedUp(a, part, whole)) === ((exact + unit - 1n) / unit) * 100n
        )
      }),
    )
  })

  it('takes percents to the cent, half up', () => {
    expect(percentOf(fromDollars(12.99), 10)).toBe(fromDollars(1.3))
    expect(percentOf(fromDollars(0.05), 10)).toBe(fromDollars(0.01))
    expect(percentOf(fromDollars(0.04), 10)).toBe(zero)
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100 }), (a, percent) => {
        const share = percentOf(a, percent)
        return share % 100 === 0 && Math.abs(share - (a * percent) / 100) <= 50
      }),
    )
  })

  it('shows 2 to 4 decimals, grouped, the sign first', () => {
    expect(formatMoney(fromDollars(21.9))).toBe('$21.90')
    expect(formatMoney(fromDollars(1234567.5))).toBe('$1,234,567.50')
    expect(formatMoney(fromDollars(0.1234))).toBe('$0.1234')
    expect(formatMoney(fromDollars(0.125))).toBe('$0.125')
    expect(formatMoney(fromDollars(-8))).toBe('−$8.00')
    expect(formatMoney(zero)).toBe('$0.00')
    fc.assert(fc.property(amount, (a) => /^−?\$\d{1,3}(,\d{3})*\.\d{2,4}$/.test(formatMoney(a))))
  })

  it('pays whole cents only', () => {
    expect(toDecimalText(fromDollars(12.5))).toBe('12.50')
    expect(() => toDecimalText(fromDollars(0.125))).toThrow(RangeError)
    expect(toDecimalText(toCents(fromDollars(0.125)))).toBe('0.13')
  })

  it('splits without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }).map((cents) => money(cents * 100)),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (whole, weights) => {
          const parts = prorate(whole, weights)
          return add(...parts) === whole && parts.every((part) => part >= 0 && part % 100 === 0)
        },
      ),
    )
    expect(prorate(fromDollars(0.1), [1, 1, 1])).toEqual([0.04, 0.03, 0.03].map(fromDollars))
  })

  it('refuses what is no whole number', () => {
    expect(() => money(0.5)).toThrow(RangeError)
    expect(() => multiply(fromDollars(1), 1.5)).toThrow(RangeError)
    expect(() => fromDollars(Number.NaN)).toThrow(RangeError)
  })
})
