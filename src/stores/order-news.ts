import type { Order } from '../contract/checkout.ts'

/** What a pending order has to tell: paid, not paid and over, or nothing yet. */
export type OrderNews = 'paid' | 'failed' | 'waiting'

/** Reads the news out of an order as the server answers it. */
export const orderNews = (order: Pick<Order, 'state' | 'paymentState'>): OrderNews => {
  if (order.state === 'PAID' || order.state === 'COMPLETED') return 'paid'
  if (order.state === 'CANCELLED' || order.paymentState === 'FAILED') return 'failed'
  return 'waiting'
}

/** How long to wait before asking again, in milliseconds: 5 s, doubling, at most a minute. */
export const newsDelay = (timesAsked: number): number => Math.min(5_000 * 2 ** timesAsked, 60_000)
