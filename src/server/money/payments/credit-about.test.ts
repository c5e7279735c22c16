import { expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { creditAbout, type CreditedOrder } from './credit-about.ts'

const due = fromDollars(14.29)
const part: CreditedOrder = {
  paymentState: 'CREDITED',
  payableState: 'DUE',
  ...{ due, received: fromDollars(5), balance: fromDollars(5) },
}

it.each([
  ['a part of what is due', {}, 'PART'],
  ['a part, with which the balance is enough', { balance: due }, 'COVERED'],
  ['a part of an order that is paid', { payableState: 'PAID' }, 'LATE'],
  ['a part of an order that lapsed', { payableState: 'LAPSED' }, 'LATE'],
  ['more than a gateway asked for', { received: fromDollars(20), balance: due }, 'LATE'],
  ['the rest of a payment', { paymentState: 'SETTLED', payableState: 'PAID' }, 'REST'],
] as const)('names %s', (_, other, about) => {
  expect(creditAbout({ ...part, ...other })).toBe(about)
})
