import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { zero } from '../../src/contract/money.ts'
import { lapse } from '../../src/server/money/payables/index.ts'
import {
  createPayments,
  gatewayTable,
  type Answer,
  type Outside,
} from '../../src/server/money/payments/index.ts'
import { balance } from '../../src/server/money/payments/methods/balance/balance.ts'
import { topUp } from '../../src/server/money/top-ups/index.ts'
import { systemClock as clock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { awsInvoice } from '../../src/server/selling/aws-invoices/index.ts'
import { createPayableKinds } from '../../src/server/selling/purchases/index.ts'
import { contextOf, methods, unlessRefused } from './calls.ts'
import { createInvoiceShop } from './invoice-shop.ts'
import { gatewayKeys, type GatewayKey, type ModelPayable } from './model-state.ts'
import { createPlacingShop } from './placing-shop.ts'
import { createRefundShop } from './refund-shop.ts'

const enqueue = () => Promise.resolve()
const notifyTabs = () => undefined
const { all: kinds, purchase, bulkPayment } = createPayableKinds(() => undefined, enqueue)

/** A gateway whose answers a history tells. */
const gatewayOf = (key: GatewayKey): Outside => ({
  key,
  is: 'outside',
  methods: [
    {
      ...{ method: methods[key], countries: ['KH'], minimum: zero },
      ...(key === 'paypal' ? { feeBasisPoints: 250 } : {}),
    },
  ],
  account: `gateway:${key}`,
  checks: { waitsMs: [10_000], forMs: 86_400_000 },
  lifetimeMs: 2_400_000,
  ...(key === 'bank-transfer' ? { isCreditTransfer: true } : {}),
  newReference: () => randomUUID(),
  begin: () => Promise.reject(new Error('no browser')),
  ask: () => Promise.resolve({ is: 'pending' }),
  close: () => Promise.resolve('closed'),
  routes: () => [],
})

const lapsing = { order: purchase, 'top-up': topUp, bulk: bulkPayment, aws: awsInvoice }

/** Creates the shop's own code for money, on a database and without anything outside. */
export const createHistoryShop = ({ db }: Pick<Database, 'db'>) => {
  const gateways = gatewayTable([...gatewayKeys.map(gatewayOf), balance])
  const payments = createPayments({
    ...{ db, clock, enqueue, notifyTabs, log: createLog('silent'), kinds, gateways },
  })
  const { abandon } = payments
  const invoices = createInvoiceShop({ db, gateways, kinds, abandon, kind: bulkPayment })

  return {
    ...createPlacingShop({ db }),
    ...createRefundShop({ db }),
    ...invoices,

    /** Returns whether the balance paid an order. */
    payByBalance: async (
      customerId: string,
      order: ModelPayable,
      key: string,
    ): Promise<boolean> => {
      const pay = () => payments.payFromFunds(balance, contextOf(customerId, key), order.id)
      return (await unlessRefused(pay)) !== undefined
    },

    /** Its items are fulfilled, so that each can be refunded by itself. */
    fulfil: async (orderId: string): Promise<void> => {
      await rowsOf(
        db,
        sql`update order_items set fulfilment = 'ACTIVE'
          where order_id = ${orderId}::uuid and fulfilment = 'IN_PROGRESS' returning id`,
      )
    },

    answer: async ({ payment }: ModelPayable, answer: Answer): Promise<void> => {
      if (payment === undefined) throw new Error('no payment has an answer')
      await payments.apply(gateways.outside(payment.gateway), payment.reference, answer)
    },

    lapse: (payable: ModelPayable): Promise<void> =>
      lapse(db, lapsing[payable.is], payable.id, clock.now()),
  }
}

export type HistoryShop = ReturnType<typeof createHistoryShop>
