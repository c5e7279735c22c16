import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Transaction, Transactions } from './transactions.ts'

const PushbackOrder = v.strictObject({
  tran_id: v.string(),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 1),
})

const Chargeback = v.strictObject({
  tran_id: v.string(),
  /** Whole cents, or whole riel. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** Sends one signed push-back; returns the merchant's HTTP status or the failure. */
export type SendPushback = (transaction: Transaction) => Promise<number | string>

/** Adds the routes that show transactions, send push-backs again and charge a payment back. */
export function addPaywayRoutes(app: Hono, transactions: Transactions, send: SendPushback): void {
  app.get('/control/payway/transactions', (c) => c.json(transactions.all()))
  app.post('/control/payway/pushback', async (c) => {
    const order = v.safeParse(PushbackOrder, await c.req.json().catch(() => undefined))
    if (!order.success) {
      return c.json({ message: '{"tran_id": "…", "times": 1 to 50} is expected' }, 400)
    }
    const transaction = transactions.byTranId(order.output.tran_id)
    if (transaction === undefined) return c.json({ message: 'no such transaction' }, 404)
    const outcomes = await Promise.all(
      Array.from({ length: order.output.times }, () => send(transaction)),
    )
    return c.json({ outcomes })
  })

  app.post('/control/payway/chargeback', async (c) => {
    const order = v.safeParse(Chargeback, await c.req.json().catch(() => undefined))
    if (!order.success)
      return c.json({ message: '{"tran_id": "…", "amount": cents} is expected' }, 400)
    const charged = transactions.refund(order.output.tran_id, order.output.amount)
    return charged === undefined
      ? c.json({ message: 'no paid transaction has as much left' }, 409)
      : c.json(charged)
  })
}
