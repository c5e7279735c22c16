import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, fromDollars, money, percentOf, subtract, zero } from './money.ts'
import { paymentFee, taxWithin } from './payment-fee.ts'

const Cents = fc.integer({ min: 0, max: 10_000_000_000 }).map((cents) => money(cents * 100))
const BasisPoints = fc.integer({ min: 0, max: 2000 })
const TaxPercent = fc.integer({ min: 0, max: 30 })

it('is the nearest cent of the exact share, half up', () => {
  expect(paymentFee(fromDollars(10), 440)).toBe(fromDollars(0.44))
  expect(paymentFee(fromDollars(14.29), 250)).toBe(fromDollars(0.36))
  expect(paymentFee(fromDollars(1), 50)).toBe(fromDollars(0.01))
  expect(paymentFee(fromDollars(1), 49)).toBe(zero)
  fc.assert(
    fc.property(Cents, BasisPoints, (amount, basisPoints) => {
      const fee = paymentFee(amount, basisPoints)
      expect(fee % 100).toBe(0)
      const exact = BigInt(amount) * BigInt(basisPoints)
      const off = BigInt(fee) * 10_000n - exact
      expect(off > -500_000n && off <= 500_000n).toBe(true)
    }),
  )
})

it('never falls when the amount or the share rises, and is nothing without a share', () => {
  fc.assert(
    fc.property(Cents, Cents, BasisPoints, (amount, more, basisPoints) => {
      expect(paymentFee(amount, 0)).toBe(zero)
      const fee = paymentFee(amount, basisPoints)
      expect(paymentFee(add(amount, more), basisPoints)).toBeGreaterThanOrEqual(fee)
      expect(paymentFee(amount, basisPoints + 1)).toBeGreaterThanOrEqual(fee)
    }),
  )
})

it('includes VAT that its net part would have', () => {
  expect(taxWithin(fromDollars(1.07), 7)).toBe(fromDollars(0.07))
  expect(taxWithin(fromDollars(0.05), 7)).toBe(zero)
  fc.assert(
    fc.property(Cents, TaxPercent, (fee, percent) => {
      const tax = taxWithin(fee, percent)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(fee)
      // Within a cent: both are rounded.
      const again = percentOf(subtract(fee, tax), percent)
      expect(Math.abs(again - tax)).toBeLessThanOrEqual(100)
    }),
  )
})
