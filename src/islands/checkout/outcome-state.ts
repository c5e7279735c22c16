import type { Order } from '../../contract/checkout.ts'
import { isUnsettled, pendingAfter, type OutcomePhase } from '../payment/outcome-phase.ts'

/** Returns the phase of an order, `waited` milliseconds after the page was opened. */
export const outcomePhase = (
  order: Pick<Order, 'state' | 'paymentState'>,
  waited: number,
): OutcomePhase => {
  if (order.state === 'PAID' || order.state === 'COMPLETED') return 'success'
  if (order.state === 'CANCELLED') return 'cancelled'
  if (order.paymentState === 'FAILED') return 'failed'
  return order.paymentState === 'PENDING' || waited >= pendingAfter ? 'pending' : 'processing'
}

/** Returns whether the payment or the fulfilment of an item is open. */
export const isOpen = (order: Pick<Order, 'state' | 'paymentState' | 'items'>): boolean => {
  const phase = outcomePhase(order, 0)
  if (phase === 'success')
    return order.items.some(
      ({ fulfilment }) => fulfilment === 'WAITING' || fulfilment === 'IN_PROGRESS',
    )
  return isUnsettled(phase)
}
