import { expect, it } from 'vitest'
import { pollDelay, orderOutcome } from './order-outcome.ts'

it('distinguishes a paid or failed order from a waiting one', () => {
  expect(orderOutcome({ state: 'PAID', paymentState: 'SUCCESS' })).toBe('paid')
  expect(orderOutcome({ state: 'COMPLETED', paymentState: 'SUCCESS' })).toBe('paid')
  expect(orderOutcome({ state: 'CANCELLED', paymentState: 'NONE' })).toBe('failed')
  expect(orderOutcome({ state: 'AWAITING_PAYMENT', paymentState: 'FAILED' })).toBe('failed')
  for (const paymentState of ['NONE', 'PROCESSING', 'PENDING'] as const)
    expect(orderOutcome({ state: 'AWAITING_PAYMENT', paymentState })).toBe('waiting')
})

it('polls less and less often, at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(pollDelay)).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})
