import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, money, subtract, zero } from '../../../contract/money.ts'
import { refundable } from './refundable.ts'

const amount = fc.integer({ min: 0, max: 50_000 }).map((cents) => money(cents * 100))

it('refunds in any parts no more than was paid, credited and is in the balance', () => {
  fc.assert(
    fc.property(
      fc.record({ received: amount, credited: amount, reversed: amount, balance: amount }),
      fc.array(amount),
      (facts, wanted) => {
        let refunded = zero
        for (const part of wanted) {
          const balance = subtract(facts.balance, refunded)
          if (
            part <=
            refundable({ ...facts, refunded, balance, paidBack: add(facts.reversed, refunded) })
          )
            refunded = add(refunded, part)
        }
        expect(refunded).toBeLessThanOrEqual(facts.credited)
        expect(refunded).toBeLessThanOrEqual(facts.balance)
        expect(refunded).toBeLessThanOrEqual(Math.max(0, facts.received - facts.reversed))
      },
    ),
  )
})

it('is all that is left', () => {
  const facts = { received: money(900), credited: money(500), paidBack: zero, balance: money(700) }
  expect(refundable({ ...facts, refunded: zero })).toBe(500)
  expect(refundable({ ...facts, refunded: money(200), paidBack: money(200) })).toBe(300)
  expect(refundable({ ...facts, refunded: money(200), balance: money(100) })).toBe(100)
  expect(refundable({ ...facts, refunded: zero, paidBack: money(900) })).toBe(0)
})

it('of a part leaves the other parts of its payment what is theirs', () => {
  // Of 900, the part was credited with 500, and another part has got 700 back.
  const facts = { received: money(900), credited: money(500), balance: money(700) }
  expect(refundable({ ...facts, refunded: zero, paidBack: money(700) })).toBe(200)
})
