import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { reversedAmount } from './reversed-amount.ts'

const cents = fc.integer({ min: 0, max: 100_000 }).map((amount) => money(amount * 100))

it('posts each reported sum once, never more than was received, and nothing for our refunds', () => {
  fc.assert(
    fc.property(cents, cents, fc.array(cents), (received, refunded, reports) => {
      let known = money(Math.min(received, refunded))
      for (const reported of reports) {
        const reversed = reversedAmount({ received, known, isRefunding: false, reported })
        expect(reversed).toBeGreaterThanOrEqual(0)
        known = money(known + (reversed ?? 0))
        expect(known).toBeLessThanOrEqual(received)
        expect(reversedAmount({ received, known, isRefunding: false, reported })).toBe(0)
      }
    }),
  )
})

it('waits for the outcome of a refund', () => {
  const facts = { received: money(500), known: money(0), reported: money(500) }
  expect(reversedAmount({ ...facts, isRefunding: true })).toBeUndefined()
  expect(reversedAmount({ ...facts, isRefunding: false })).toBe(500)
})
