import type { Order } from '../../contract/checkout.ts'

/** The state of the outcome page. `processing` becomes `pending` after 20 s; both keep polling. */
export type OutcomePhase = 'processing' | 'pending' | 'success' | 'failed' | 'cancelled'

/** Milliseconds after which the page says that the payment takes longer. */
export const pendingAfter = 20_000

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
  return phase === 'processing' || phase === 'pending'
}

/** Returns the milliseconds until the next poll: from 1 s, growing by half, at most 15 s. */
export const pollDelay = (polls: number): number =>
  Math.min(Math.round(1_000 * 1.5 ** polls), 15_000)

/** Returns whether a poll checks with the gateway: the first one, then every third. */
export const checksGateway = (
  order: Pick<Order, 'state' | 'paymentState' | 'availableActions'>,
  polls: number,
): boolean => {
  const phase = outcomePhase(order, 0)
  const waits = phase === 'processing' || phase === 'pending'
  return waits && order.availableActions.includes('CHECK_PAYMENT') && polls % 3 === 0
}
