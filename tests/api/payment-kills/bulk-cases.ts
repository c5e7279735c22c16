import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { payByBalance } from '../../../src/contract/payments.ts'
import { startPaymentTransaction } from '../../../src/contract/payment-transactions.ts'
import { listOnlineAwsInvoices } from '../../../src/contract/reminders.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { transfersFor } from '../books.ts'
import { pressAtGateway } from '../buying.ts'
import { answerOf } from '../outcomes.ts'
import { minute, type Bench, type Cases, type KillCase } from './kill-bench.ts'

/** Two invoices that are paid in one, which together are $33 with VAT. */
export const bulkCases = (bench: Bench): Cases => {
  const { shop } = bench
  let accounts = 500_000_000_000

  const withInvoices = async (dollars: number) => {
    const customer = await bench.newCustomer(dollars)
    await customer.addressId()
    accounts += 1
    await bench.operator(shop.app, ['aws-accounts', 'add', `${accounts}`, customer.id])
    for (const [period, lines] of [
      ['2026-09', 'Amazon EC2: 10'],
      ['2026-10', 'Amazon EC2: 20'],
    ] as const) {
      const args = ['aws-invoices', 'issue', `${accounts}`, '--period', period, '--lines', lines]
      expect(await bench.operator(shop.app, args)).toMatchObject({ code: 0 })
    }
    const unpaid = answerOf(await shop.call(listOnlineAwsInvoices, {}, customer))
    return { customer, invoices: unpaid.map(({ id }) => id) }
  }
  type WithInvoices = Awaited<ReturnType<typeof withInvoices>>

  const started = async (dollars: number, paymentMethod: 'BALANCE' | 'PAYWAY_PLUS') => {
    const unpaid = await withInvoices(dollars)
    const body = { invoices: unpaid.invoices, paymentMethod }
    const { id } = answerOf(await shop.call(startPaymentTransaction, { body }, unpaid.customer))
    return { ...unpaid, id }
  }

  const checkPaid =
    ({ customer, invoices }: WithInvoices, balance: number) =>
    async (): Promise<void> => {
      for (const [at, id] of invoices.entries()) {
        const moved = await transfersFor(shop.db, `aws-invoice:${id}:`)
        expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe((at + 1) * 110_000)
      }
      const paid = await rowsOf(
        shop.db,
        sql`select i.id from invoices i
          where i.customer_id = ${customer.id}::uuid and i.payment_state = 'PAID'`,
      )
      expect(paid).toHaveLength(2)
      expect(await bench.ledgerBalance(customer.id)).toBe(balance)
    }

  return {
    bulkStart: async (): Promise<KillCase> => {
      const unpaid = await withInvoices(50)
      const { customer, invoices } = unpaid
      const { token } = customer
      const key = randomUUID()
      const body = { invoices, paymentMethod: 'BALANCE' as const }
      const again = () => shop.call(startPaymentTransaction, { body }, { token, key })
      return {
        run: () => bench.callMortal(startPaymentTransaction, { body }, { token, key }),
        recover: again,
        check: async () => {
          const { id } = answerOf(await again())
          answerOf(await customer.payByBalance(id))
          await checkPaid(unpaid, 17)()
        },
      }
    },

    bulkByBalance: async (): Promise<KillCase> => {
      const bulk = await started(50, 'BALANCE')
      const { customer, id } = bulk
      const key = randomUUID()
      const options = { token: customer.token, key }
      return {
        run: () => bench.callMortal(payByBalance, { params: { id } }, options),
        recover: async () => answerOf(await customer.payByBalance(id, key)),
        check: checkPaid(bulk, 17),
      }
    },

    bulkAtGateway: async (): Promise<KillCase> => {
      const bulk = await started(0, 'PAYWAY_PLUS')
      const { page } = await bulk.customer.openGateway(bulk.id)
      await pressAtGateway(page, 'approve')
      shop.clock.advance(minute)
      return {
        run: () => bench.mortal.runSchedule('open payments'),
        recover: () => bench.pollAfter(2 * minute),
        check: checkPaid(bulk, 0),
      }
    },
  }
}
