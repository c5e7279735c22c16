import { expect, it } from 'vitest'
import { fromDollars, zero } from '../../../contract/money.ts'
import { readOrder, readRefund } from './order.ts'

const order = (captures: readonly object[], refunds: readonly object[] = []) => ({
  id: '5O190127TN364715T',
  status: 'COMPLETED',
  purchase_units: [{ custom_id: 'r1', payments: { captures, refunds } }],
})
const amount = (value: string, currency_code = 'USD') => ({ currency_code, value })
const capture = (status: string, value = '14.51') => ({ id: status, status, amount: amount(value) })

const refund = (status: string, value: string) => ({ status, amount: amount(value) })

it('has what was captured, and what was paid back', () => {
  expect(readOrder(order([capture('COMPLETED')]))).toEqual({
    id: '5O190127TN364715T',
    status: 'COMPLETED',
    reference: 'r1',
    capture: {
      ...{ id: 'COMPLETED', status: 'COMPLETED', amount: fromDollars(14.51), refunded: zero },
    },
  })
  const partly = order([capture('PARTIALLY_REFUNDED')], [refund('COMPLETED', '4.51')])
  expect(readOrder(partly).capture).toMatchObject({
    amount: fromDollars(14.51),
    refunded: fromDollars(4.51),
  })
  // A reversal is not among the refunds.
  expect(readOrder(order([capture('REFUNDED')])).capture?.refunded).toBe(fromDollars(14.51))
  expect(readOrder(order([capture('DECLINED'), capture('COMPLETED')])).capture?.id).toBe(
    'COMPLETED',
  )
})

it('counts only refunds that PayPal has completed as paid back', () => {
  const others = [refund('PENDING', '1.00'), refund('FAILED', '2.00'), refund('CANCELLED', '4.00')]
  const refunds = [...others, refund('COMPLETED', '3.00')]
  const read = (status: string, all: readonly object[]) =>
    readOrder(order([capture(status)], all)).capture?.refunded
  expect(read('PARTIALLY_REFUNDED', refunds)).toBe(fromDollars(3))
  expect(read('PARTIALLY_REFUNDED', others)).toBe(zero)
  // Less of it has gone back than its state says, until the rest is completed.
  expect(read('REFUNDED', [refund('PENDING', '14.51')])).toBe(zero)
  expect(read('REFUNDED', [refund('FAILED', '14.51')])).toBe(fromDollars(14.51))
  expect(() => read('PARTIALLY_REFUNDED', [refund('LOST', '1.00')])).toThrow('cannot be read')
})

it('has no amount in another currency, and no capture before one', () => {
  const euros = { id: 'C', status: 'COMPLETED', amount: amount('14.51', 'EUR') }
  expect(readOrder(order([euros])).capture?.amount).toBe(zero)
  expect(readOrder({ id: 'A', status: 'CREATED' })).toEqual({
    ...{ id: 'A', status: 'CREATED', reference: undefined, capture: undefined },
  })
})

it.each([
  {},
  { id: 'A', status: 'NEW' },
  order([{ id: 'C', status: 'COMPLETED', amount: amount('1e9') }]),
  order([{ id: 'C', status: 'LOST', amount: amount('1.00') }]),
])('refuses an order that it does not understand', (body) => {
  expect(() => readOrder(body)).toThrow('cannot be read')
})

it('reads the state of refunds', () => {
  expect(readRefund({ id: 'R', status: 'COMPLETED' })).toBe('refunded')
  expect(readRefund({ id: 'R', status: 'PENDING' })).toBe('pending')
  expect(readRefund({ id: 'R', status: 'FAILED' })).toBe('refused')
  expect(() => readRefund({ id: 'R' })).toThrow('cannot be read')
})
