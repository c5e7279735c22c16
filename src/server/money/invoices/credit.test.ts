import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, money, zero } from '../../../contract/money.ts'
import { canCredit, type NetAndTax } from './credit.ts'

const amounts = fc.record({
  net: fc.integer({ min: -50, max: 2_000 }).map(money),
  tax: fc.integer({ min: -50, max: 200 }).map(money),
})

it('credit notes never exceed their invoice, in price or VAT', () => {
  fc.assert(
    fc.property(amounts, fc.array(amounts, { maxLength: 12 }), (invoiced, refunds) => {
      const credited = refunds.reduce<readonly NetAndTax[]>(
        (notes, refund) => (canCredit(invoiced, notes, refund) ? [...notes, refund] : notes),
        [],
      )
      const nets = credited.map(({ net }) => net)
      const taxes = credited.map(({ tax }) => tax)
      expect(Math.min(0, ...nets, ...taxes)).toBe(0)
      if (credited.length > 0) {
        expect(add(...nets)).toBeLessThanOrEqual(invoiced.net)
        expect(add(...taxes)).toBeLessThanOrEqual(invoiced.tax)
      }
    }),
  )
})

it('an invoice can be credited line by line, to the last cent, and not again', () => {
  const lines = fc.array(
    fc.record({
      net: fc.integer({ min: 1, max: 5_000 }).map(money),
      tax: fc.integer({ min: 0, max: 500 }).map(money),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(lines, (refunds) => {
      const invoiced = {
        net: add(...refunds.map(({ net }) => net)),
        tax: add(...refunds.map(({ tax }) => tax)),
      }
      refunds.forEach((refund, at) => {
        expect(canCredit(invoiced, refunds.slice(0, at), refund)).toBe(true)
      })
      expect(canCredit(invoiced, refunds, { net: money(1), tax: zero })).toBe(false)
      expect(canCredit(invoiced, [], { net: zero, tax: zero })).toBe(false)
    }),
  )
})
