import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { refundAmount } from './refund-amount.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })

it('a refund is the whole amount or the requested part, to the smallest unit', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (net, sale, credit, tax, part) => {
      const [discount, price] = [money(sale + credit), money(net + sale + credit)]
      const item = { price, discount, promo_credit: money(credit), tax: money(tax) }
      expect(refundAmount(item, 'ALL')).toEqual({ net, tax, credit })
      const back = refundAmount(item, money(part))
      expect(back.net + back.tax).toBe(Math.min(part, net + tax))
      expect(back.net).toBeLessThanOrEqual(net)
      expect(back.tax).toBeLessThanOrEqual(tax)
      expect(back.credit).toBeLessThanOrEqual(credit)
      expect(Math.min(back.net, back.tax, back.credit)).toBeGreaterThanOrEqual(0)
    }),
  )
})
