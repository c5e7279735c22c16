import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, fromDollars, money, percentOf, subtract } from '../../../contract/money.ts'
import { lineOf, totalCart } from './price-cart.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => money(n * 100))
const line = cents(1_000_000).chain((price) =>
  fc.record({
    price: fc.constant(price),
    discount: cents(price / 100),
    renewalPrice: cents(1_000_000),
  }),
)
const percent = fc.integer({ min: 0, max: 30 })

describe('the total of a cart', () => {
  it('is the sum of its lines plus tax, never negative, in whole cents', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), percent, (lines, tax) => {
        const totals = totalCart(lines, tax)
        const net = add(...lines.map(({ price, discount }) => subtract(price, discount)))
        expect(subtract(totals.subtotal, totals.discountAmount)).toBe(net)
        expect(totals.grandTotal).toBe(add(net, totals.taxAmount))
        expect(totals.grandTotal).toBeGreaterThanOrEqual(0)
        expect(totals.grandTotal % 100).toBe(0)
      }),
    )
  })

  it('rounds the tax once, on the sum and not on the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), percent, (lines, tax) => {
        const { subtotal, discountAmount, taxAmount } = totalCart(lines, tax)
        return taxAmount === percentOf(subtract(subtotal, discountAmount), tax)
      }),
    )
    const twice = [0.04, 0.04].map((price) => ({ price: fromDollars(price), discount: money(0) }))
    expect(totalCart(twice, 10).taxAmount).toBe(fromDollars(0.01))
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), percent, (lines, tax) => {
        expect(totalCart([...lines].reverse(), tax)).toEqual(totalCart(lines, tax))
      }),
    )
  })

  it('taxes the discounted price', () => {
    const totals = totalCart([{ price: fromDollars(100), discount: fromDollars(40) }], 10)
    expect(totals.taxAmount).toBe(fromDollars(6))
    expect(totals.grandTotal).toBe(fromDollars(66))
  })

  it('multiplies an item by its quantity', () => {
    const item = { price: fromDollars(3), discount: fromDollars(1), renewalPrice: fromDollars(3) }
    expect(lineOf(item, 3)).toEqual({ price: fromDollars(9), discount: fromDollars(3) })
  })
})
