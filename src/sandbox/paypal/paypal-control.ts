import type { Hono } from 'hono'
import * as v from 'valibot'
import { newId, type Orders } from './orders.ts'
import { payBack, withRefunds } from './pay-back.ts'
import type { Webhooks } from './webhooks.ts'

const CaptureOrder = v.strictObject({
  order_id: v.string(),
  status: v.picklist(['COMPLETED', 'DECLINED']),
})

const RefundOrder = v.strictObject({
  order_id: v.string(),
  status: v.picklist(['COMPLETED', 'FAILED']),
})

const Chargeback = v.strictObject({
  order_id: v.string(),
  /** In cents. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const EventOrder = v.strictObject({ order_id: v.string(), event_type: v.string() })

/** Adds the routes that show orders, settle pending captures and refunds, reverse a payment, and send events again. */
export function addPaypalRoutes(app: Hono, orders: Orders, webhooks: Webhooks): void {
  app.get('/control/paypal/orders', (c) => c.json(orders.all()))
  app.post('/control/paypal/captures', async (c) => {
    const wanted = v.safeParse(CaptureOrder, await c.req.json().catch(() => undefined))
    if (!wanted.success) {
      return c.json(
        { message: '{"order_id": "…", "status": "COMPLETED" or "DECLINED"} is expected' },
        400,
      )
    }
    const { order_id, status } = wanted.output
    const order = orders.byId(order_id)
    if (order === undefined) return c.json({ message: 'no such order' }, 404)
    const captures = order.captures.map((one) =>
      one.status === 'PENDING' ? { ...one, status } : one,
    )
    const changed = { ...order, captures }
    orders.put(changed)
    return c.json({ outcomes: await webhooks.send(`PAYMENT.CAPTURE.${status}`, changed) })
  })
  app.post('/control/paypal/refunds', async (c) => {
    const wanted = v.safeParse(RefundOrder, await c.req.json().catch(() => undefined))
    if (!wanted.success) {
      return c.json(
        { message: '{"order_id": "…", "status": "COMPLETED" or "FAILED"} is expected' },
        400,
      )
    }
    const { order_id, status } = wanted.output
    const order = orders.byId(order_id)
    if (order === undefined) return c.json({ message: 'no such order' }, 404)
    const changed = withRefunds(
      order,
      order.refunds.map((one) => (one.status === 'PENDING' ? { ...one, status } : one)),
    )
    orders.put(changed)
    if (status === 'FAILED') return c.json({ outcomes: [] })
    return c.json({ outcomes: await webhooks.send('PAYMENT.CAPTURE.REFUNDED', changed) })
  })
  app.post('/control/paypal/chargeback', async (c) => {
    const wanted = v.safeParse(Chargeback, await c.req.json().catch(() => undefined))
    if (!wanted.success) {
      return c.json({ message: '{"order_id": "…", "amount": cents} is expected' }, 400)
    }
    const order = orders.byId(wanted.output.order_id)
    const reversed = order && payBack(order, wanted.output.amount, `reversal-${newId()}`)
    if (reversed === undefined) return c.json({ message: 'no capture has as much left' }, 409)
    orders.put(reversed.order)
    return c.json({ outcomes: await webhooks.send('PAYMENT.CAPTURE.REVERSED', reversed.order) })
  })
  app.post('/control/paypal/events', async (c) => {
    const wanted = v.safeParse(EventOrder, await c.req.json().catch(() => undefined))
    if (!wanted.success) {
      return c.json({ message: '{"order_id": "…", "event_type": "…"} is expected' }, 400)
    }
    const order = orders.byId(wanted.output.order_id)
    if (order === undefined) return c.json({ message: 'no such order' }, 404)
    return c.json({ outcomes: await webhooks.send(wanted.output.event_type, order) })
  })
}
