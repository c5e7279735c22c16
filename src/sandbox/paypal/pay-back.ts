import { newId, type Amount, type Order, type Refund } from './orders.ts'

/** Returns the cents of an amount. */
export const cents = ({ value }: Amount): number => Math.round(Number(value) * 100)

/** Returns an amount of cents as PayPal writes it. */
export const amountOf = (currency: string, inCents: number): Amount => ({
  currency_code: currency,
  value: (inCents / 100).toFixed(2),
})

/** Returns what a capture has left to pay back, in cents. */
export const leftOf = (order: Order): number => {
  const capture = order.captures.at(-1)
  if (capture === undefined) return 0
  return cents(capture.amount) - order.refunds.reduce((sum, { amount }) => sum + cents(amount), 0)
}

/** Pays back a part of an order's capture: a refund or a reversal; undefined when less is left. */
export function payBack(
  order: Order,
  inCents: number,
  requestId: string,
): { readonly order: Order; readonly refund: Refund } | undefined {
  const capture = order.captures.at(-1)
  const left = leftOf(order)
  if (capture === undefined || inCents > left) return undefined
  const amount = amountOf(capture.amount.currency_code, inCents)
  const refund = { id: newId(), requestId, amount }
  const status = inCents === left ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const)
  return {
    refund,
    order: {
      ...order,
      captures: order.captures.map((one) => (one.id === capture.id ? { ...one, status } : one)),
      refunds: [...order.refunds, refund],
    },
  }
}
