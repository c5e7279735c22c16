import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDollars, money } from '../../../contract/money.ts'
import { awsTotals } from './aws-totals.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 }).map((count) => money(count * 100))
const rates = fc.record({
  discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxPercent: fc.integer({ min: 0, max: 30 }),
})

test('the discount comes before VAT', () => {
  const amounts = [fromDollars(900), fromDollars(100.1)]
  expect(awsTotals(amounts, { discountBasisPoints: 250, taxPercent: 10 })).toEqual({
    subtotal: fromDollars(1000.1),
    discountAmount: fromDollars(25),
    taxAmount: fromDollars(97.51),
    total: fromDollars(1072.61),
  })
})

test('totals are whole cents that add up, and follow the rates to half a cent', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), rates, (amounts, given) => {
      const { subtotal, discountAmount, taxAmount, total } = awsTotals(amounts, given)
      const net = subtotal - discountAmount
      expect(subtotal).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
      expect(total).toBe(net + taxAmount)
      for (const amount of [discountAmount, taxAmount]) expect(amount % 100).toBe(0)
      expect(discountAmount).toBeLessThanOrEqual(subtotal)
      const exactDiscount = (subtotal * given.discountBasisPoints) / 10_000
      expect(Math.abs(discountAmount - exactDiscount)).toBeLessThanOrEqual(50.001)
      expect(Math.abs(taxAmount - (net * given.taxPercent) / 100)).toBeLessThanOrEqual(50.001)
    }),
  )
})
