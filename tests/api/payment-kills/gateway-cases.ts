import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { payByBalance } from '../../../src/contract/payments.ts'
import { topUpInOneStep } from '../../../src/contract/top-ups.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { movedBy, transfersFor } from '../books.ts'
import { freeName, postToGateway, pressAtGateway } from '../buying.ts'
import type { TestCustomer } from '../customers.ts'
import { answerOf } from '../outcomes.ts'
import { minute, total, type Bench, type Cases } from './kill-bench.ts'

/** Payments by balance and at PayWay, top-ups, and what goes back of them. */
export const gatewayCases = (bench: Bench): Cases => {
  const { shop, mortal, ledgerBalance, invoicesOf, newCustomer } = bench
  const pollAgain = () => bench.pollAfter(2 * minute)

  /** Pays a top-up at the gateway, which the shop does not know yet. */
  const paidTopUp = async ({ token }: TestCustomer, dollars: number): Promise<string> => {
    const body = {
      total: dollars,
      paymentOption: 'PAYWAY_CARDS' as const,
      continueUrl: '/top-up/success',
    }
    const { topUp, form } = answerOf(await shop.call(topUpInOneStep, { body }, { token }))
    const page = (await postToGateway(form)).headers.get('location') ?? ''
    await pressAtGateway(new URL(page, form.action), 'approve')
    shop.clock.advance(minute)
    return topUp.id
  }

  const paidBackAtGateway = async (payableId: string): Promise<number | undefined> => {
    const [reference] = await bench.referencesOf(payableId)
    const all = (await bench.read('payway/transactions')) as {
      readonly tranId: string
      readonly refunded: number
    }[]
    return all.find(({ tranId }) => tranId === reference)?.refunded
  }

  return {
    byBalance: async () => {
      const customer = await newCustomer(50)
      const { token } = customer
      const order = await customer.order([freeName()], 'BALANCE')
      const key = randomUUID()
      const params = { id: order.id }
      return {
        run: () => bench.callMortal(payByBalance, { params }, { token, key }),
        recover: async () => answerOf(await customer.payByBalance(order.id, key)),
        check: async () => {
          expect(await ledgerBalance(customer.id)).toBe(50 - total)
          expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
          expect(await invoicesOf(order.id)).toBe(1)
        },
      }
    },

    atGateway: async () => {
      const customer = await newCustomer()
      const order = await customer.order([freeName()], 'PAYWAY_PLUS')
      const { page } = await customer.openGateway(order.id)
      await pressAtGateway(page, 'approve')
      shop.clock.advance(minute)
      return {
        run: () => mortal.runSchedule('open payments'),
        recover: pollAgain,
        check: async () => {
          expect(await ledgerBalance(customer.id)).toBe(0)
          expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
          expect(await invoicesOf(order.id)).toBe(1)
        },
      }
    },

    topUp: async () => {
      const customer = await newCustomer()
      const id = await paidTopUp(customer, 20)
      return {
        run: () => mortal.runSchedule('open payments'),
        recover: pollAgain,
        check: async () => {
          expect(await ledgerBalance(customer.id)).toBe(20)
          expect(await transfersFor(shop.db, `top-up:${id}`)).toHaveLength(1)
        },
      }
    },

    refund: async () => {
      const customer = await newCustomer()
      const id = await paidTopUp(customer, 20)
      await shop.app.runSchedule('open payments')
      return bench.refundCase(customer, id, () => paidBackAtGateway(id))
    },

    reversal: async () => {
      const customer = await newCustomer()
      const id = await paidTopUp(customer, 20)
      await shop.app.runSchedule('open payments')
      const [reference] = await bench.referencesOf(id)
      await rowsOf(
        shop.db,
        sql`with others as (
            update payments set reconcile_at = null where payable_id <> ${id}::uuid)
          update payments set reconcile_at = created_at where payable_id = ${id}::uuid returning id`,
      )
      await bench.post('payway/chargeback', { tran_id: reference, amount: 500 })
      return {
        run: () => mortal.runSchedule('reconciliation'),
        recover: async () => {
          shop.clock.advance(61 * minute)
          await shop.app.runSchedule('reconciliation')
        },
        check: async () => {
          expect(await ledgerBalance(customer.id)).toBe(15)
          const posted = await rowsOf(
            shop.db,
            sql`select amount from payment_reversals where customer_id = ${customer.id}::uuid`,
          )
          expect(posted).toHaveLength(1)
        },
      }
    },
  }
}
