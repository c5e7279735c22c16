import { randomBytes } from 'node:crypto'
import type { Order } from './orders.ts'

/** A refusal as PayPal's API answers it. */
export function problem(status: number, name: string, issue?: string): Response {
  return Response.json(
    {
      name,
      message: 'The request was refused.',
      debug_id: randomBytes(6).toString('hex'),
      ...(issue !== undefined && { details: [{ issue, description: issue }] }),
    },
    { status },
  )
}

export const unprocessable = (issue: string): Response =>
  problem(422, 'UNPROCESSABLE_ENTITY', issue)

/** Returns an order as the API represents it. */
export function shownOrder(order: Order) {
  const { id, status, amount, custom_id, invoice_id, description, captures, refunds } = order
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time: order.createdAt,
    purchase_units: [
      {
        reference_id: 'default',
        ...{ amount, custom_id, invoice_id, description },
        ...(captures.length > 0 && {
          payments: {
            captures,
            ...(refunds.length > 0 && {
              refunds: refunds.map((refund) => ({
                id: refund.id,
                status: refund.status,
                amount: refund.amount,
              })),
            }),
          },
        }),
      },
    ],
  }
}
