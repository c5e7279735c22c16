import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { money } from '../../src/contract/money.ts'
import { finishRefund } from '../../src/server/money/gateway-refunds/finish-refund.ts'
import { requestRefund } from '../../src/server/money/gateway-refunds/request-refund.ts'
import { findRefund } from '../../src/server/money/gateway-refunds/stored-refund.ts'
import { postReturn } from '../../src/server/money/payments/return-payment.ts'
import {
  collectReceivable,
  findReceivables,
  writeOffReceivable,
} from '../../src/server/money/receivables/stored-receivable.ts'
import { systemClock as clock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { createRefundActive } from '../../src/server/selling/fulfilment/index.ts'
import { unlessRefused } from './calls.ts'
import type { ModelPayable } from './model-state.ts'

const enqueue = () => Promise.resolve()

/** Creates the shop's own code for refunds, reversals and debts. */
export const createRefundShop = ({ db }: Pick<Database, 'db'>) => {
  const refundActive = createRefundActive({ db, clock, enqueue })
  return {
    refundItem: (itemId: string): Promise<void> => db.transaction((tx) => refundActive(tx, itemId)),

    beginRefund: async (payable: ModelPayable, id: string, amount: number): Promise<boolean> => {
      const request = { refundId: id, of: payable.id, amount: money(amount), reason: 'history' }
      const begin = () => db.transaction((tx) => requestRefund(tx, request, clock.now()))
      return (await unlessRefused(begin)) !== undefined
    },

    endRefund: async (id: string, is: 'refunded' | 'pending' | 'refused'): Promise<void> => {
      const refund = await findRefund(db, id)
      if (refund === undefined) throw new Error(`the refund ${id} is not stored`)
      await db.transaction((tx) => finishRefund(tx, { enqueue }, refund, is, clock.now()))
    },

    winBack: async (
      customerId: string,
      { gateway, reference }: NonNullable<ModelPayable['payment']>,
      amount: number,
    ): Promise<void> => {
      const [paid] = await rowsOf<{ id: string }>(
        db,
        sql`select id::text as id from payments where reference = ${reference}`,
      )
      const returned = { paymentId: paid?.id ?? '', customerId, gateway, amount: money(amount) }
      const caseNumber = randomUUID()
      await db.transaction((tx) => postReturn(tx, { ...returned, caseNumber, now: clock.now() }))
    },

    collect: async (customerId: string): Promise<void> => {
      const [owing] = await findReceivables(db, customerId)
      if (owing === undefined) return
      const cause = `${randomUUID()}:collected`
      await db.transaction((tx) => collectReceivable(tx, customerId, cause, clock.now()))
    },

    writeOff: async (customerId: string): Promise<void> => {
      const [owing] = await findReceivables(db, customerId)
      if (owing === undefined) return
      await db.transaction((tx) => writeOffReceivable(tx, owing, randomUUID(), clock.now()))
    },
  }
}
