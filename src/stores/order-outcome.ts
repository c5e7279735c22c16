import type { Order } from '../contract/checkout.ts'

export type OrderOutcome = 'paid' | 'failed' | 'waiting'

/** Returns the outcome of an order. */
export const orderOutcome = (order: Pick<Order, 'state' | 'paymentState'>): OrderOutcome => {
  if (order.state === 'PAID' || order.state === 'COMPLETED') return 'paid'
  if (order.state === 'CANCELLED' || order.paymentState === 'FAILED') return 'failed'
  return 'waiting'
}

/** Returns the poll delay: 5 s, doubling, at most a minute. */
export const pollDelay = (polls: number): number => Math.min(5_000 * 2 ** polls, 60_000)
