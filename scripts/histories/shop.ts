import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { money, zero } from '../../src/contract/money.ts'
import { finishRefund } from '../../src/server/money/gateway-refunds/finish-refund.ts'
import { requestRefund } from '../../src/server/money/gateway-refunds/request-refund.ts'
import { findRefund } from '../../src/server/money/gateway-refunds/stored-refund.ts'
import { lapse } from '../../src/server/money/payables/index.ts'
import {
  createPayments,
  gatewayTable,
  type Answer,
  type Outside,
} from '../../src/server/money/payments/index.ts'
import { balance } from '../../src/server/money/payments/methods/balance/balance.ts'
import {
  findGrants,
  grantCredit,
  spendCredit,
  takeCredit,
} from '../../src/server/money/promo-credit/index.ts'
import { postReturn } from '../../src/server/money/payments/return-payment.ts'
import {
  collectReceivable,
  findReceivables,
  writeOffReceivable,
} from '../../src/server/money/receivables/stored-receivable.ts'
import { topUp } from '../../src/server/money/top-ups/index.ts'
import { systemClock as clock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { awsInvoice } from '../../src/server/selling/aws-invoices/index.ts'
import { createRefundActive } from '../../src/server/selling/fulfilment/index.ts'
import { createPayableKinds } from '../../src/server/selling/purchases/index.ts'
import { contextOf, methods, unlessRefused } from './calls.ts'
import { createInvoiceShop } from './invoice-shop.ts'
import { gatewayKeys, type GatewayKey, type ModelItem, type ModelPayable } from './model-state.ts'

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

const contact = JSON.stringify({
  ...{ id: randomUUID(), firstName: 'Sokha', lastName: 'Chan', organizationName: '' },
  ...{ taxIdentificationNumber: '', phoneNumber: '+85512345678', email: 'sokha@example.com' },
  ...{ address1: '12 Street 240', address2: '', stateProvince: '', postalCode: '' },
  ...{ city: 'Phnom Penh', country: 'KH', isDefault: true },
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
  const refundActive = createRefundActive({ db, clock, enqueue })
  const moment = () => sql`${clock.now().toISOString()}::timestamptz`

  const placePayment = ({ payment, total }: ModelPayable) => sql`
    insert into payments (id, payable_id, customer_id, gateway, method, state, amount, fee, fee_tax,
      reference, created_at, changed_at, check_at)
    select gen_random_uuid(), placed.id, placed.customer_id, ${payment?.gateway ?? ''},
      ${methods[payment?.gateway ?? 'payway']}, 'AWAITING', ${total}::bigint,
      ${payment?.fee ?? 0}::bigint, ${payment?.feeTax ?? 0}::bigint, ${payment?.reference ?? ''},
      ${moment()}, ${moment()}, ${moment()}
    from placed where ${payment !== undefined}::boolean`

  const placed = (customerId: string, { id, total }: ModelPayable, kind: string) => sql`
    insert into payables (id, kind, customer_id, state, amount, created_at)
    values (${id}::uuid, ${kind}, ${customerId}::uuid, 'DUE', ${total}::bigint, ${moment()})
    returning *`

  const itemRow = ({ id, net, tax, credit }: ModelItem, at: number) => sql`(
    ${id}::uuid, ${at + 1}::integer, ${`item-${at}`}, ${net + credit}::bigint, ${credit}::bigint,
    ${tax}::bigint)`

  return {
    ...invoices,

    addCustomer: async (id: string, opening: number): Promise<void> => {
      await rowsOf(
        db,
        sql`with added as (
          insert into customers (id, username, email, password_hash, first_name, last_name,
            register_country, website_id, locale, created_at)
          values (${id}::uuid, ${id}, ${`${id}@example.com`}, '', 'Sophea', 'Keo', 'KH', 'KH', 'en',
            ${moment()}) returning id),
        signed_in as (
          insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent,
            authenticated_at, created_at)
          select id::text, id, id, 'infinity', '', 'infinity', ${moment()} from added)
        insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
        select 'opening:' || id, 'opening', 'customer:' || id || ':balance', ${opening}::bigint,
          ${moment()} from added where ${opening}::bigint > 0`,
      )
    },

    /** Places an order in the state that checkout leaves it in. */
    placeOrder: async (customerId: string, order: ModelPayable, discount: number) => {
      const { items, total, payment } = order
      const net = items.reduce((sum, item) => sum + item.net, 0)
      const tax = items.reduce((sum, item) => sum + item.tax, 0)
      const credit = items.reduce((sum, item) => sum + item.credit, 0)
      const method = payment === undefined ? 'BALANCE' : methods[payment.gateway]
      await db.transaction(async (tx) => {
        await rowsOf(
          tx,
          sql`with placed as (${placed(customerId, order, 'PURCHASE')}),
          ordered as (
            insert into orders (id, customer_id, state, payment_method, subtotal, discount_amount,
              tax_percent, tax_amount, grand_total, contact, locale, cart_updated_at,
              idempotency_key, created_at)
            select placed.id, placed.customer_id, 'AWAITING_PAYMENT', ${method},
              ${net + discount}::bigint, ${discount}::bigint, 10, ${tax}::bigint, ${total}::bigint,
              ${contact}::jsonb, 'en', ${moment()}, placed.id::text, ${moment()}
            from placed returning id),
          items as (
            insert into order_items (id, order_id, position, key, type, action, product_key, subject,
              qty, duration, duration_type, price, discount, promo_credit, tax, fulfilment)
            select item.id, ordered.id, item.position, item.key, 'DOMAIN', 'registration', 'domain',
              item.key || '.com', 1, 1, 'YEAR', item.price, item.credit, item.credit, item.tax,
              'WAITING'
            from ordered, (values ${sql.join(items.map(itemRow), sql`, `)})
              as item(id, position, key, price, credit, tax)
            returning id),
          paying as (${placePayment(order)})
          select count(*) from items`,
        )
        if (credit === 0) return
        const shares = spendCredit(await findGrants(tx, customerId), money(credit), clock.now())
        await takeCredit(tx, { customerId, payableId: order.id, shares }, clock.now())
      })
    },

    placeTopUp: async (customerId: string, wanted: ModelPayable): Promise<void> => {
      await rowsOf(
        db,
        sql`with placed as (${placed(customerId, wanted, 'TOP_UP')}) ${placePayment(wanted)}`,
      )
    },

    win: (customerId: string, amount: number): Promise<void> => {
      const cause = `wheel:${randomUUID()}:won`
      const grant = { customerId, source: 'WHEEL', cause, from: 'promotions' } as const
      return grantCredit(db, { ...grant, amount: money(amount) }, clock.now())
    },

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

    refundItem: (itemId: string): Promise<void> => db.transaction((tx) => refundActive(tx, itemId)),

    beginRefund: async (payable: ModelPayable, id: string, amount: number): Promise<boolean> => {
      const wanted = { refundId: id, of: payable.id, amount: money(amount), reason: 'history' }
      const begin = () => db.transaction((tx) => requestRefund(tx, wanted, clock.now()))
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

export type HistoryShop = ReturnType<typeof createHistoryShop>
