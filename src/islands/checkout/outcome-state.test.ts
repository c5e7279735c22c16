import { describe, expect, it } from 'vitest'
import { checksGateway, isOpen, outcomePhase, pendingAfter, pollDelay } from './outcome-state.ts'

describe('an outcome', () => {
  const waiting = { state: 'AWAITING_PAYMENT', paymentState: 'PROCESSING' } as const
  it('has the phase of its order', () => {
    expect(outcomePhase(waiting, 0)).toBe('processing')
    expect(outcomePhase(waiting, pendingAfter)).toBe('pending')
    expect(outcomePhase({ ...waiting, paymentState: 'PENDING' }, 0)).toBe('pending')
    expect(outcomePhase({ ...waiting, paymentState: 'FAILED' }, 0)).toBe('failed')
    expect(outcomePhase({ state: 'CANCELLED', paymentState: 'NONE' }, 0)).toBe('cancelled')
    expect(outcomePhase({ state: 'PAID', paymentState: 'SUCCESS' }, 99_999)).toBe('success')
  })

  it('is open until payment and fulfilment have ended', () => {
    const item = (fulfilment: 'WAITING' | 'IN_PROGRESS' | 'ACTIVE' | 'REFUNDED') => ({
      productKey: 'domain',
      type: 'DOMAIN' as const,
      action: 'registration' as const,
      name: 'a.com',
      price: 1,
      icannFee: 0.2,
      qty: 1,
      duration: 1,
      durationType: 'YEAR' as const,
      fulfilment,
      expiresAt: null,
    })
    const paid = { state: 'PAID', paymentState: 'SUCCESS' } as const
    expect(isOpen({ ...paid, items: [item('ACTIVE'), item('IN_PROGRESS')] })).toBe(true)
    expect(isOpen({ ...paid, items: [item('ACTIVE'), item('REFUNDED')] })).toBe(false)
    expect(isOpen({ ...waiting, items: [] })).toBe(true)
    expect(isOpen({ ...waiting, paymentState: 'FAILED', items: [] })).toBe(false)
  })

  it('is polled less and less often, and checked with the gateway only when that can help', () => {
    expect(pollDelay(0)).toBe(1_000)
    expect(pollDelay(40)).toBe(15_000)
    const order = { ...waiting, availableActions: ['PAY' as const, 'CHECK_PAYMENT' as const] }
    expect([0, 1, 2, 3].map((times) => checksGateway(order, times))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(checksGateway({ ...order, availableActions: ['PAY'] }, 0)).toBe(false)
    expect(checksGateway({ ...order, state: 'PAID' }, 0)).toBe(false)
  })
})
