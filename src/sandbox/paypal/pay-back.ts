import { newId, type Amount, type Capture, type Order, type Refund } from './orders.ts'

/** Returns the cents of an amount. */
export const cents = ({ value }: Amount): number => Math.round(Number(value) * 100)

/** Returns an amount of cents as PayPal writes it. */
export const amountOf = (currency: string, inCents: number): Amount => ({
  currency_code: currency,
  value: (inCents / 100).toFixed(2),
})

const sumOf = (refunds: readonly Refund[], statuses: readonly Refund['status'][]): number =>
  refunds
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** Returns what a capture has left to pay back, in cents; a refund that waits may still take its part. */
export const leftOf = (order: Order): number => {
  const capture = order.captures.at(-1)
  if (capture === undefined) return 0
  return cents(capture.amount) - sumOf(order.refunds, ['COMPLETED', 'PENDING'])
}

/** Returns an order with these refunds, and its capture in the state that they lead to. */
export function withRefunds(order: Order, refunds: readonly Refund[]): Order {
  const captures = order.captures.map((one, at): Capture => {
    const paidBack = sumOf(refunds, ['COMPLETED'])
    if (at < order.captures.length - 1 || paidBack === 0) return one
    const status = paidBack >= cents(one.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return { ...one, status }
  })
  return { ...order, captures, refunds: [...refunds] }
}

/** Pays back a part of an order's capture: a refund or a reversal; undefined when less is left. */
export function payBack(
  order: Order,
  inCents: number,
  requestId: string,
  status: Refund['status'] = 'COMPLETED',
): { readonly order: Order; readonly refund: Refund } | undefined {
  const capture = order.captures.at(-1)
  if (capture === undefined || inCents > leftOf(order)) return undefined
  const amount = amountOf(capture.amount.currency_code, inCents)
  const refund = { id: newId(), requestId, status, amount }
  return { refund, order: withRefunds(order, [...order.refunds, refund]) }
}
