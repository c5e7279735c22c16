import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, money, subtract } from '../../../contract/money.ts'
import { refundShare } from './refund-share.ts'

const cents = (max: number) => fc.integer({ min: 1, max }).map((count) => money(count * 100))

it('splits parts of an invoice into what it has, to the last cent', () => {
  fc.assert(
    fc.property(cents(100_000), cents(10_000), fc.array(cents(50_000)), (net, tax, parts) => {
      let left = { net, tax }
      for (const amount of parts) {
        const share = refundShare(left, amount)
        expect(share === undefined).toBe(amount > add(left.net, left.tax))
        if (share === undefined) continue
        expect(add(share.net, share.tax)).toBe(amount)
        expect(Math.min(share.net, share.tax)).toBeGreaterThanOrEqual(0)
        left = { net: subtract(left.net, share.net), tax: subtract(left.tax, share.tax) }
        expect(Math.min(left.net, left.tax)).toBeGreaterThanOrEqual(0)
      }
      expect(refundShare(left, add(left.net, left.tax))).toEqual(left)
    }),
  )
})

it('is proportional', () => {
  const left = { net: money(2_000_000), tax: money(200_000) }
  expect(refundShare(left, money(1_100_000))).toEqual({ net: 1_000_000, tax: 100_000 })
})
