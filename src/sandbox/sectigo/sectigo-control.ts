import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Orders } from './orders.ts'

const Decision = v.strictObject({
  orderNumber: v.string(),
  do: v.picklist(['approve', 'reject']),
})

/** Adds the routes that show orders and calls, and decide on an order's organisation. */
export function addSectigoRoutes(app: Hono, orders: Orders): void {
  app.get('/control/sectigo/orders', (c) => c.json(orders.all()))
  app.get('/control/sectigo/calls', (c) => c.json(orders.calls))
  app.post('/control/sectigo/organisations', async (c) => {
    const decision = v.safeParse(Decision, await c.req.json().catch(() => undefined))
    if (!decision.success) {
      return c.json(
        { message: '{"orderNumber": "…", "do": "approve" or "reject"} is expected' },
        400,
      )
    }
    const order = orders.byNumber(decision.output.orderNumber)
    if (order === undefined) return c.json({ message: 'no such order' }, 404)
    orders.put(
      decision.output.do === 'approve'
        ? { ...order, isOrganisationValidated: true }
        : { ...order, state: 'rejected' },
    )
    return c.json(orders.byNumber(order.orderNumber))
  })
}
