import { describe, expect, it } from 'vitest'
import { checksGateway } from '../payment/follow-payment.ts'
import { pendingAfter, pollDelay } from '../payment/outcome-phase.ts'
import { isOpen, outcomePhase } from './outcome-state.ts'

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
      renewalPrice: 1,
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
    const actions = { availableActions: ['PAY', 'CHECK_PAYMENT'] }
    expect([0, 1, 2, 3].map((polls) => checksGateway(actions, 'processing', polls))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(checksGateway({ availableActions: ['PAY'] }, 'processing', 0)).toBe(false)
    expect(checksGateway(actions, 'success', 0)).toBe(false)
  })
})
