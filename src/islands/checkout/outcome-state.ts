import type { Order } from '../../contract/checkout.ts'

/**
 * What the outcome page tells. `processing` becomes `pending` after 20 s: the same wait, in honest
 * words; both keep asking.
 */
export type OutcomePhase = 'processing' | 'pending' | 'success' | 'failed' | 'cancelled'

/** After so long the page says that it can take longer; milliseconds. */
export const pendingAfter = 20_000

/** What an order means to its payer, `waited` milliseconds after the page was opened. */
export const outcomePhase = (
  order: Pick<Order, 'state' | 'paymentState'>,
  waited: number,
): OutcomePhase => {
  if (order.state === 'PAID' || order.state === 'COMPLETED') return 'success'
  if (order.state === 'CANCELLED') return 'cancelled'
  if (order.paymentState === 'FAILED') return 'failed'
  return order.paymentState === 'PENDING' || waited >= pendingAfter ? 'pending' : 'processing'
}

/** Whether there is more to wait for: the payment, or the fulfilment of an item. */
export const isOpen = (order: Pick<Order, 'state' | 'paymentState' | 'items'>): boolean => {
  const phase = outcomePhase(order, 0)
  if (phase === 'success')
    return order.items.some(
      ({ fulfilment }) => fulfilment === 'WAITING' || fulfilment === 'IN_PROGRESS',
    )
  return phase === 'processing' || phase === 'pending'
}

/** How long to wait before asking again, in milliseconds: from 1 s on, half as long again each time, at most 15 s. */
export const askDelay = (timesAsked: number): number =>
  Math.min(Math.round(1_000 * 1.5 ** timesAsked), 15_000)

/** Whether this time the gateway itself is asked: the first time, and then every third. */
export const asksGateway = (
  order: Pick<Order, 'state' | 'paymentState' | 'availableActions'>,
  timesAsked: number,
): boolean => {
  const phase = outcomePhase(order, 0)
  const waits = phase === 'processing' || phase === 'pending'
  return waits && order.availableActions.includes('CHECK_PAYMENT') && timesAsked % 3 === 0
}
