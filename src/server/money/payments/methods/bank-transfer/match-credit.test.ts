import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDollars } from '../../../../../contract/money.ts'
import { matchCredit, type ExpectedTransfer } from './match-credit.ts'
import { newTransferReference } from './transfer-reference.ts'

const first = newTransferReference(() => 1)
const second = newTransferReference(() => 2)
const amount = fromDollars(14.29)

const known = (...all: readonly ExpectedTransfer[]) =>
  new Map(all.map((one) => [one.reference, one]))
const both = known(
  { reference: first, amount, isReceived: false },
  { reference: second, amount, isReceived: true },
)

it.each([
  [`order ${first}`, {}, { is: 'exact', reference: first }],
  ['order 100000042', {}, { is: 'person', why: 'NO_REFERENCE' }],
  [newTransferReference(() => 3), {}, { is: 'person', why: 'UNKNOWN_REFERENCE' }],
  [`${first} ${second}`, {}, { is: 'person', why: 'SEVERAL_REFERENCES' }],
  [first, { currency: 'KHR' }, { is: 'person', why: 'OTHER_CURRENCY' }],
  [first, { currency: '' }, { is: 'person', why: 'OTHER_CURRENCY' }],
  [first, { amount: amount - 1 }, { is: 'person', why: 'OTHER_AMOUNT' }],
  [first, { amount: amount + 10_000 }, { is: 'person', why: 'OTHER_AMOUNT' }],
  [second, {}, { is: 'person', why: 'PAID_BEFORE' }],
] as const)('takes %s %o as %o', (remittance, other, expected) => {
  expect(matchCredit({ amount, currency: 'USD', remittance, ...other }, both)).toEqual(expected)
})

it('pays only a transfer of exactly that amount in dollars', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 0, max: 300_000 }),
        currency: fc.constantFrom('USD', 'KHR', 'THB', ''),
        remittance: fc.constantFrom(first, second, `${first} ${second}`, 'thanks', ''),
      }),
      (credit) => {
        const match = matchCredit(credit, both)
        if (match.is === 'exact') {
          expect([match.reference, credit.amount, credit.currency]).toEqual([first, amount, 'USD'])
        }
      },
    ),
  )
})
