import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { counted, spendOf, type CountedInvoice } from '../loyalty/index.ts'
import { commissionDueAt, isStillEarned, reachedAt } from './commission.ts'
import { isSamePerson, mailboxOf, type AccountMarks } from './same-person.ts'

const start = Date.parse('2027-01-01T00:00:00Z')
const dayMs = 86_400_000

const Payments = fc
  .array(
    fc.record({
      net: fc.integer({ min: 0, max: 2_000_000 }),
      refunded: fc.integer({ min: 0, max: 2_000_000 }),
      minute: fc.integer({ min: 0, max: 200_000 }),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ net, refunded, minute }, at): CountedInvoice => ({
      id: `invoice-${at}`,
      paidAt: new Date(start + minute * 60_000),
      net: money(net),
      refunded: money(Math.min(net, refunded)),
    })),
  )
const Rule = fc.record({
  minimumSpend: fc.integer({ min: 1, max: 5_000_000 }).map(money),
  days: fc.integer({ min: 30, max: 90 }),
})

describe('a commission', () => {
  it('is due exactly when enough was spent, the days later', () => {
    fc.assert(
      fc.property(Payments, Rule, (payments, rule) => {
        const dueAt = commissionDueAt(payments, rule)
        expect(dueAt !== undefined).toBe(spendOf(payments) >= rule.minimumSpend)
        if (dueAt === undefined) return
        const reached = dueAt.getTime() - rule.days * dayMs
        const until = payments.filter(({ paidAt }) => paidAt.getTime() <= reached)
        const before = payments.filter(({ paidAt }) => paidAt.getTime() < reached)
        expect(spendOf(until)).toBeGreaterThanOrEqual(rule.minimumSpend)
        expect(spendOf(before)).toBeLessThan(rule.minimumSpend)
      }),
    )
  })

  it('is earned as long as refunds leave enough, whatever the order of payments', () => {
    fc.assert(
      fc.property(Payments, Rule, (payments, rule) => {
        expect(isStillEarned(payments, rule)).toBe(reachedAt(payments, rule) !== undefined)
        expect(reachedAt(payments.toReversed(), rule)).toEqual(reachedAt(payments, rule))
        const refunded = payments.map((one) => ({ ...one, refunded: one.net }))
        expect(refunded.every((one) => counted(one) === 0)).toBe(true)
        expect(isStillEarned(refunded, rule)).toBe(false)
      }),
    )
  })
})

describe('the person behind an account', () => {
  const marks = (more: Partial<AccountMarks>): AccountMarks => ({
    ...{ emails: [], phones: [], identityNumbers: [] },
    ...more,
  })

  it.each([
    [{ emails: ['Dara.Sok+two@gmail.com'] }, { emails: ['darasok@googlemail.com'] }],
    [{ emails: ['dara@example.com', ''] }, { emails: ['DARA+x@example.com'] }],
    [{ phones: ['+855 12 345 678'] }, { phones: ['85512345678'] }],
    [{ phones: ['012 345 678'] }, { phones: ['+855 12 345 678'] }],
    [{ identityNumbers: ['១២៣-៤៥៦'] }, { identityNumbers: ['១២៣៤៥៦'] }],
    [{ identityNumbers: ['n-123'] }, { identityNumbers: ['N123'] }],
  ])('is the same with %j and %j', (one, other) => {
    expect(isSamePerson(marks(one), marks(other))).toBe(true)
    expect(isSamePerson(marks(other), marks(one))).toBe(true)
  })

  it.each([
    [{ emails: ['dara@example.com'] }, { emails: ['dara@example.org'] }],
    [
      { emails: [''], phones: [''], identityNumbers: ['', '-'] },
      { emails: [''], phones: ['0'], identityNumbers: [''] },
    ],
    [{ phones: ['12345678'] }, { identityNumbers: ['12345678'] }],
  ])('is another with %j and %j', (one, other) => {
    expect(isSamePerson(marks(one), marks(other))).toBe(false)
  })

  it('has one mailbox, however it is written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email))
        expect(mailboxOf(` ${email.toUpperCase()} `)).toBe(mailboxOf(email))
      }),
    )
  })
})
