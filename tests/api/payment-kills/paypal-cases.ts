import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  payPalCaptureOrder,
  payPalCaptureTopUp,
  payPalCreateOrder,
  payPalCreateTopUp,
} from '../../../src/contract/paypal.ts'
import { startTopUp } from '../../../src/contract/top-ups.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { movedBy } from '../books.ts'
import { freeName } from '../buying.ts'
import { answerOf } from '../outcomes.ts'
import { minute, type Bench, type Cases, type KillCase } from './kill-bench.ts'
import { createPayPalOrders } from './paypal-orders.ts'

/** One .com name for a year with the VAT of Thailand. */
const thaiTotal = 13.9

/** PayPal's order, capture, webhook and refund. */
export const paypalCases = (bench: Bench): Cases => {
  const { shop, callMortal } = bench
  const { approve, ordersOf } = createPayPalOrders(bench)

  const newOrder = async () => {
    const customer = await bench.newCustomer(0, 'TH')
    const order = await customer.order([freeName()], 'PAYPAL')
    const params = { id: order.id }
    const create = async (): Promise<string> =>
      answerOf(await shop.call(payPalCreateOrder, { params }, customer)).paypalOrderId
    const check = async (): Promise<void> => {
      expect(await movedBy(shop.db, order.id)).toBe(thaiTotal * 10_000)
      expect(await bench.invoicesOf(order.id)).toBe(1)
      expect(await ordersOf(order.id)).toMatchObject([{ captures: [{ status: 'COMPLETED' }] }])
      const fees = await rowsOf(
        shop.db,
        sql`select t.id from ledger_transfers t join payments p
            on t.cause in ('payment-fee:' || p.id || ':net', 'payment-fee:' || p.id || ':tax')
          where p.payable_id = ${order.id}::uuid`,
      )
      expect(fees).toHaveLength(2)
      expect(await bench.ledgerBalance(customer.id)).toBe(0)
    }
    return { customer, order, params, create, check }
  }

  return {
    paypalOrder: async (): Promise<KillCase> => {
      const { customer, params, create, check } = await newOrder()
      return {
        run: () => callMortal(payPalCreateOrder, { params }, customer),
        recover: create,
        check: async () => {
          await approve(await create())
          await bench.pollAfter(minute)
          await check()
        },
      }
    },

    paypalCapture: async (): Promise<KillCase> => {
      const { customer, params, create, check } = await newOrder()
      const paypalOrderId = await create()
      await approve(paypalOrderId)
      const { token } = customer
      const key = randomUUID()
      const body = { paypalOrderId }
      return {
        run: () => callMortal(payPalCaptureOrder, { params, body }, { token, key }),
        recover: () => bench.pollAfter(2 * minute),
        check,
      }
    },

    paypalWebhook: async (): Promise<KillCase> => {
      const { create, check } = await newOrder()
      const paypalOrderId = await create()
      await approve(paypalOrderId)
      const sendTo = async (url: string): Promise<void> => {
        await shop.control('paypal', { webhookUrl: `${url}/api/paypal/webhook` })
        const event = { order_id: paypalOrderId, event_type: 'CHECKOUT.ORDER.APPROVED' }
        await bench.post('paypal/events', event)
        await shop.control('paypal', { webhookUrl: '' })
      }
      return {
        run: () => sendTo(bench.mortalUrl),
        // PayPal repeats what was not answered.
        recover: () => sendTo(shop.url),
        check,
      }
    },

    paypalRefund: async (): Promise<KillCase> => {
      const customer = await bench.newCustomer(0, 'TH')
      const { token } = customer
      const started = { total: 20, paymentOption: 'PAYPAL' as const }
      const { id } = answerOf(await shop.call(startTopUp, { body: started }, { token }))
      const params = { id }
      const { paypalOrderId } = answerOf(await shop.call(payPalCreateTopUp, { params }, { token }))
      await approve(paypalOrderId)
      const body = { paypalOrderId }
      answerOf(await shop.call(payPalCaptureTopUp, { params, body }, { token }))
      return bench.refundCase(customer, id, async () =>
        (await ordersOf(id))
          .flatMap(({ refunds }) => refunds)
          .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0),
      )
    },
  }
}
