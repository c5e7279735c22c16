import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addSlip, findTransfer, payByTransfer } from '../../../src/contract/bank-transfers.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { movedBy } from '../books.ts'
import { freeName } from '../buying.ts'
import { answerOf } from '../outcomes.ts'
import { arriveAtBank } from './bank-statement.ts'
import { minute, total, type Bench, type Cases, type KillCase } from './kill-bench.ts'

/** Bank transfers: the slip, the confirmation of all or a part, and the import of a statement. */
export const transferCases = (bench: Bench): Cases => {
  const { shop, mortal, operator } = bench

  const newTransfer = async () => {
    const customer = await bench.newCustomer()
    const order = await customer.order([freeName()], 'BANK_TRANSFER')
    const params = { id: order.id }
    const transfer = answerOf(await shop.call(payByTransfer, { params }, customer))
    return { customer, order, transfer, reference: transfer.description.replaceAll(' ', '') }
  }
  type Transfer = Awaited<ReturnType<typeof newTransfer>>

  const creditsOf = async (orderId: string): Promise<number> =>
    (
      await rowsOf(
        shop.db,
        sql`select c.id from bank_credits c join payments p on p.id = c.payment_id
          where p.payable_id = ${orderId}::uuid`,
      )
    ).length

  const checkPaid =
    ({ customer, order }: Transfer) =>
    async (): Promise<void> => {
      expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
      expect(await bench.invoicesOf(order.id)).toBe(1)
      expect(await creditsOf(order.id)).toBe(1)
      expect(await bench.ledgerBalance(customer.id)).toBe(0)
    }

  /** A command and the poll after it, by the server that is killed, then again by the other one. */
  const commanded = (
    args: readonly string[],
    check: () => Promise<void>,
    files: Readonly<Record<string, string>> = {},
  ): KillCase => ({
    run: async () => {
      await operator(mortal, args, files)
      await mortal.runSchedule('open payments')
    },
    recover: async () => {
      await operator(shop.app, args, files)
      // A poll that was killed has claimed the payment for a minute.
      await bench.pollAfter(2 * minute)
    },
    check,
  })

  /** Money arrives in the account; returns the command that confirms it. */
  const confirmArgs = async (verb: string, reference: string, dollars: number) => {
    const bankReference = `KILL-${randomUUID().slice(0, 13)}`
    const amount = dollars.toFixed(2)
    await bench.post('bank/credits', { amount, remittance: reference, reference: bankReference })
    return [
      ...['transfers', verb, reference, '--received', amount],
      ...['--bank-reference', bankReference],
    ]
  }

  return {
    transferSlip: async (): Promise<KillCase> => {
      const transfer = await newTransfer()
      const { customer, order, reference } = transfer
      const path = addSlip.path.replace('{id}', transfer.transfer.id)
      const upload = (base: string) =>
        fetch(`${base}/api${path}?name=slip.pdf`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${customer.token}`,
            'content-type': 'application/pdf',
          },
          body: Buffer.from('%PDF-1.7\n'),
        })
      return {
        run: () => upload(bench.mortalUrl),
        recover: () => upload(shop.url),
        check: async () => {
          const params = { id: order.id }
          const found = answerOf(await shop.call(findTransfer, { params }, customer))
          expect(found.transfer?.slips.length).toBeGreaterThan(0)
          await operator(shop.app, await confirmArgs('confirm', reference, total))
          await bench.pollAfter(0)
          await checkPaid(transfer)()
        },
      }
    },

    transferConfirmed: async () => {
      const transfer = await newTransfer()
      return commanded(await confirmArgs('confirm', transfer.reference, total), checkPaid(transfer))
    },

    transferOfPart: async () => {
      const { customer, order, reference } = await newTransfer()
      return commanded(await confirmArgs('confirm-part', reference, 10), async () => {
        expect(await bench.ledgerBalance(customer.id)).toBe(10)
        expect(await movedBy(shop.db, order.id)).toBe(0)
        expect(await creditsOf(order.id)).toBe(1)
      })
    },

    transferRepaid: async () => {
      const { customer, order, reference } = await newTransfer()
      await operator(shop.app, await confirmArgs('confirm-part', reference, 10))
      await bench.pollAfter(0)
      const args = [
        ...['transfers', 'repay', order.incrementId, '10.00', '--bank', 'ABA Bank'],
        ...['--bank-reference', `KILL-${randomUUID().slice(0, 13)}`, '--reason', 'Cancelled'],
      ]
      return commanded(args, async () => {
        expect(await bench.ledgerBalance(customer.id)).toBe(0)
        const repaid = await rowsOf(
          shop.db,
          sql`select r.state, r.amount from gateway_refunds r
            where r.customer_id = ${customer.id}::uuid`,
        )
        expect(repaid).toEqual([{ state: 'REFUNDED', amount: 100_000 }])
      })
    },

    transferImported: async () => {
      const transfer = await newTransfer()
      const statement = await arriveAtBank(bench, transfer.reference, total)
      return commanded(['transfers', 'import-statement', 'statement.xml'], checkPaid(transfer), {
        'statement.xml': statement,
      })
    },
  }
}
