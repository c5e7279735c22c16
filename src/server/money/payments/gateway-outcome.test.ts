import { expect, it } from 'vitest'
import { money } from '../../../contract/money.ts'
import { gatewayOutcome, type AskedPayment } from './gateway-outcome.ts'

const payment = (state: AskedPayment['state']): AskedPayment => ({
  ...{
    state,
    amount: money(1000),
    payableState: 'DUE',
    expired: false,
    takesMore: false,
    isChecked: false,
  },
})
const reversed = (amount: number) => ({ is: 'reversed', amount: money(amount) }) as const

it.each([
  ['SETTLED', 1000, 'reverse'],
  ['SETTLED', 1, 'reverse'],
  ['CREDITED', 1000, 'reverse'],
  // The money came and went before it was seen.
  ['AWAITING', 1000, 'close'],
  ['DECLINED', 1000, 'close'],
  ['CLOSED', 1000, 'nothing'],
  // A part of it is still there.
  ['AWAITING', 400, 'review'],
  ['CLOSED', 400, 'review'],
  ['REVIEW', 400, 'nothing'],
  ['REVIEW', 1000, 'close'],
] as const)('of a payment that is %s and was reversed by %d is %s', (state, amount, outcome) => {
  expect(gatewayOutcome(payment(state), reversed(amount))).toBe(outcome)
})

it.each(['pending', 'declined', 'closed', 'not-found'] as const)(
  'moves no money of a payment that has it when the gateway says %s',
  (is) => {
    expect(gatewayOutcome(payment('SETTLED'), { is })).toMatch(/^(nothing|wait)$/)
  },
)

it.each([
  [{ is: 'paid', amount: money(1000) }, 'settle'],
  [{ is: 'paid', amount: money(900) }, 'credit'],
  [{ is: 'paid', amount: money(0) }, 'nothing'],
  [{ is: 'closed' }, 'close'],
  [{ is: 'not-found' }, 'wait'],
] as const)('of a payment in review is by what the gateway says: %j', (answer, outcome) => {
  expect(gatewayOutcome({ ...payment('REVIEW'), expired: true }, answer)).toBe(outcome)
})

it.each([{ is: 'paid', amount: money(0) }, reversed(400)] as const)(
  'of a closed payment that staff have checked is nothing: %j',
  (answer) => {
    expect(gatewayOutcome(payment('CLOSED'), answer)).toBe('review')
    expect(gatewayOutcome({ ...payment('CLOSED'), isChecked: true }, answer)).toBe('nothing')
  },
)
