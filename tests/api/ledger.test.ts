import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDollars, money, type Money } from '../../src/contract/money.ts'
import { ApiError } from '../../src/server/platform/http/api-error.ts'
import { balanceAccount } from '../../src/server/money/ledger/index.ts'
import { createFulfilOrder } from '../../src/server/selling/fulfilment/index.ts'
import { createFulfilDomain } from '../../src/server/selling/items/domain/fulfil-domain.ts'
import { payOrder } from '../../src/server/selling/orders/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database, type Queryable } from '../../src/server/platform/db/database.ts'
import { carts, orderItems, orders, payments } from '../../src/server/platform/db/schema/index.ts'
import type { CustomerContext } from '../../src/server/platform/http/request-context.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createSettle } from '../../src/server/money/payments/index.ts'
import { createPayByBalance } from '../../src/server/money/payments/pay-by-balance.ts'
import type { Transaction } from '../../src/server/providers/payway/transaction.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { insertCustomer } from './customers.ts'
import { openTestDatabase } from './shop-api.ts'

let database: Database
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  // The shop lets a customer have one order to be paid; here several are, so that it is the lock of
  // the balance alone that keeps them from spending the same money.
  await database.db.execute(sql`drop index orders_one_open`)
})
afterAll(() => opened.drop())

const contact = {
  id: randomUUID(),
  firstName: 'Sokha',
  lastName: 'Chan',
  organizationName: '',
  taxIdentificationNumber: '',
  phoneNumber: '+85512345678',
  email: 'sokha@example.com',
  address1: '12 Street 240',
  address2: '',
  stateProvince: '',
  postalCode: '',
  city: 'Phnom Penh',
  country: 'KH',
  isDefault: true,
}

/** An order of a run, with its attempt at the gateway, if it has one. */
interface Placed {
  readonly id: string
  readonly customerId: string
  readonly total: Money
  readonly tranId: string | undefined
}

/** Places an order of one or two items for about so many cents, with 10 % VAT. */
const placeOrder = async (
  customerId: string,
  { cents, atGateway }: { cents: number; atGateway: boolean },
): Promise<Placed> => {
  const now = systemClock.now()
  const net = [money(cents * 100), money(700)]
  const tax = [money(Math.round(cents / 10) * 100), money(0)]
  const subtotal = money(net.reduce<number>((sum, amount) => sum + amount, 0))
  const taxAmount = money(tax.reduce<number>((sum, amount) => sum + amount, 0))
  const total = money(subtotal + taxAmount)
  const id = randomUUID()
  const method = atGateway ? 'PAYWAY_PLUS' : 'BALANCE'
  await database.db.insert(orders).values({
    id,
    customerId,
    state: 'AWAITING_PAYMENT',
    paymentMethod: method,
    subtotal,
    discountAmount: money(0),
    taxPercent: 10,
    taxAmount,
    grandTotal: total,
    contact,
    locale: 'en',
    cartUpdatedAt: now,
    idempotencyKey: randomUUID(),
    createdAt: now,
  })
  await database.db.insert(orderItems).values(
    net.map((price, at) => ({
      id: randomUUID(),
      orderId: id,
      position: at + 1,
      key: `item-${at}`,
      type: 'DOMAIN' as const,
      action: 'registration' as const,
      productKey: 'domain',
      subject: `free-${at}.com`,
      qty: 1,
      duration: 1,
      durationType: 'YEAR' as const,
      price,
      discount: money(0),
      tax: tax[at] ?? money(0),
      fulfilment: 'WAITING' as const,
    })),
  )
  const tranId = atGateway ? randomUUID().replaceAll('-', '').slice(0, 20) : undefined
  if (tranId !== undefined) {
    await database.db.insert(payments).values({
      id: randomUUID(),
      orderId: id,
      customerId,
      method,
      state: 'AWAITING',
      amount: total,
      tranId,
      createdAt: now,
      changedAt: now,
      checkAt: now,
    })
  }
  return { id, customerId, total, tranId }
}

/** What is done to one of a run's orders. */
const Step = fc.record({
  order: fc.nat(5),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), key: fc.nat(2) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        state: fc.constantFrom<Transaction['state']>(
          'approved',
          'approved',
          'declined',
          'cancelled',
        ),
        deltaCents: fc.constantFrom(0, 0, 0, -1, 150),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('give up' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  ),
})
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

const clock = systemClock
const enqueue = () => Promise.resolve()
const afterPayment = () => undefined
const announce = () => undefined
const noPayWay = () => Promise.reject(new Error('nobody asks the gateway here'))

/** The server's own operations on the database; what they ask outside is told. */
const operations = () => {
  const { db } = database
  const settle = createSettle({
    ...{ db, clock, enqueue, afterPayment },
    payway: { checkTransaction: noPayWay },
  })
  const pay = createPayByBalance({
    db,
    clock,
    afterPayment,
    // As if the gateway had closed what is open there.
    abandonPayment: async ({ payment }) => {
      if (payment?.tran_id == null) return 'free'
      const closed = { state: 'cancelled', amount: money(0), currency: '', apv: '' } as const
      await settle.apply(payment.tran_id, closed)
      return 'free'
    },
  })
  const fulfilment = createFulfilOrder({
    ...{ db, clock, enqueue, announce },
    log: createLog('silent'),
    // Only fulfilments add receipts, and all here are given up.
    enqueueOnce: () => Promise.resolve(),
    table: {
      DOMAIN: createFulfilDomain({
        ...{ db, clock, enqueue },
        note: () => Promise.resolve(),
        registry: {
          create: noPayWay,
          renew: noPayWay,
          requestRestore: noPayWay,
          reportRestore: noPayWay,
          requestTransfer: noPayWay,
          transferOf: noPayWay,
          info: () => Promise.resolve(undefined),
        },
        secretBox: createSecretBox([{ id: 'test', key: new Uint8Array(32) }]),
        addedYears: () => 0,
        documentsOf: () => [],
        markTaken: () => undefined,
      }),
    },
  })
  return { settle, pay, fulfilment }
}

const contextOf = ({ customerId }: Placed, key: string): CustomerContext => ({
  requestId: '',
  locale: 'en',
  site: 'KH',
  ip: '',
  userAgent: '',
  cartSid: undefined,
  checkoutTab: undefined,
  idempotencyKey: key,
  rawBody: '',
  header: () => undefined,
  setCartSid: () => undefined,
  signal: new AbortController().signal,
  customer: { customerId, websiteId: 'KH', session: '' },
})

const expected = new Set(['BALANCE_NOT_ENOUGH', 'ORDER_STATUS_INVALID', 'IDEMPOTENCY_KEY_REUSED'])

const perform = async (
  { settle, pay, fulfilment }: ReturnType<typeof operations>,
  order: Placed,
  { does }: Step,
  keys: readonly string[],
): Promise<void> => {
  switch (does.kind) {
    case 'pay':
      try {
        await pay(contextOf(order, keys[does.key] ?? 'a key'), order.id)
      } catch (error) {
        if (!(error instanceof ApiError) || !expected.has(error.code)) throw error
      }
      return
    case 'settle': {
      if (order.tranId === undefined) return
      const amount = money(Math.max(100, order.total + does.deltaCents * 100))
      await settle.apply(order.tranId, { state: does.state, amount, currency: 'USD', apv: '1' })
      return
    }
    case 'give up':
      await fulfilment.giveUp({ orderId: order.id })
      return
    case 'cancel':
      await database.db.execute(
        sql`update orders set state = 'CANCELLED'
            where id = ${order.id} and state = 'AWAITING_PAYMENT'`,
      )
      return
  }
}

interface Account extends Record<string, unknown> {
  readonly account: string
  readonly sum: number
}

/** What each account holds, counted transfer by transfer. */
const accounts = () =>
  rowsOf<Account>(
    database.db,
    sql`select account, sum(amount)::bigint as sum from (
          select to_account as account, amount from ledger_transfers
          union all select from_account, -amount from ledger_transfers) as legs
        group by account`,
  )

/** Orders whose money is not where their state says it is. */
const wrongOrders = (ids: readonly string[]) =>
  rowsOf(
    database.db,
    sql`select o.id, o.state from orders o
      where o.id in ${ids} and (
        (select coalesce(sum(t.amount), 0) from ledger_transfers t
          where t.cause like 'order:' || o.id || ':%')
          <> case when o.state in ('PAID', 'COMPLETED') then o.grand_total else 0 end
        or (select coalesce(sum(t.amount), 0) from ledger_transfers t, order_items i
            where i.order_id = o.id and t.cause like 'refund:' || i.id || ':%')
          <> (select coalesce(sum(i.price - i.discount + i.tax), 0) from order_items i
            where i.order_id = o.id and i.fulfilment = 'REFUNDED')
        or (select count(*) from invoices v where v.order_id = o.id)
          <> case when o.state in ('PAID', 'COMPLETED') then 1 else 0 end
        or (select count(*) from payments p where p.order_id = o.id and p.state = 'SETTLED')
          <> case when o.state in ('PAID', 'COMPLETED') then 1 else 0 end)`,
  )

const Run = fc.record({
  dollars: fc.integer({ min: 0, max: 40 }),
  orders: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 2500 }), atGateway: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Rounds one after another; the steps of one round at once. */
  rounds: fc.array(fc.array(Step, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
})

it('sums to zero, moves nothing twice and overdraws nobody, whatever comes at once', async () => {
  const does = operations()
  await fc.assert(
    fc.asyncProperty(Run, async ({ dollars, orders: wanted, rounds }) => {
      const now = clock.now()
      const customerId = await insertCustomer(database.db, { dollars, site: 'KH', now })
      const placed: Placed[] = []
      for (const one of wanted) placed.push(await placeOrder(customerId, one))
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      for (const steps of rounds) {
        await Promise.all(
          steps.map(async (step) => {
            const order = placed[step.order % placed.length]
            if (order !== undefined) await perform(does, order, step, keys)
          }),
        )
        const sums = await accounts()
        expect(sums.reduce((total, { sum }) => total + sum, 0)).toBe(0)
        const overdrawn = sums.filter(
          ({ account, sum }) => account.startsWith('customer:') && sum < 0,
        )
        expect(overdrawn).toEqual([])
        expect(await wrongOrders(placed.map(({ id }) => id))).toEqual([])
      }
      const credited = await rowsOf<{ sum: number }>(
        database.db,
        sql`select coalesce(sum(received_amount), 0)::bigint as sum from payments
          where customer_id = ${customerId} and state = 'CREDITED'`,
      )
      const spent = await rowsOf<{ sum: number }>(
        database.db,
        sql`select coalesce(sum(amount), 0)::bigint as sum from payments
          where customer_id = ${customerId} and state = 'SETTLED' and method = 'BALANCE'`,
      )
      const refunded = await rowsOf<{ sum: number }>(
        database.db,
        sql`select coalesce(sum(i.price - i.discount + i.tax), 0)::bigint as sum
          from order_items i join orders o on o.id = i.order_id
          where o.customer_id = ${customerId} and i.fulfilment = 'REFUNDED'`,
      )
      const account = `customer:${customerId}:balance`
      const balance = (await accounts()).find((one) => one.account === account)?.sum ?? 0
      expect(balance).toBe(
        fromDollars(dollars) +
          (credited[0]?.sum ?? 0) +
          (refunded[0]?.sum ?? 0) -
          (spent[0]?.sum ?? 0),
      )
    }),
    { numRuns: 60, endOnFailure: true },
  )
  const twice = await rowsOf(
    database.db,
    sql`select cause from ledger_transfers group by cause having count(*) > 1`,
  )
  expect(twice).toEqual([])
}, 120_000)

it('numbers invoices without a gap', async () => {
  const [row] = await rowsOf<{ count: number; last: number }>(
    database.db,
    sql`select count(*)::integer as count, max(right(number, 6)::integer) as last from invoices`,
  )
  expect(row?.count).toBeGreaterThan(0)
  expect(row?.last).toBe(row?.count)
})

it('pays an order without a look at the carts of other customers', async () => {
  const { db } = database
  const customers = await Promise.all(
    Array.from({ length: 30 }, () =>
      insertCustomer(db, { dollars: 50, site: 'KH', now: clock.now() }),
    ),
  )
  // Fewer than PostgreSQL looks at by itself (50): what it knew of so few would be to read them all.
  await db
    .insert(carts)
    .values(
      customers.map((customerId) => ({ customerId, sid: customerId, updatedAt: clock.now() })),
    )
  const [customerId = ''] = customers
  const order = await placeOrder(customerId, { cents: 1000, atGateway: false })
  const scans = async (tx: Queryable): Promise<number | undefined> => {
    const [row] = await rowsOf<{ scans: number }>(
      tx,
      sql`select seq_scan as scans from pg_stat_xact_user_tables where relname = 'carts'`,
    )
    return row?.scans
  }
  await db.transaction(async (tx) => {
    const before = await scans(tx)
    const paid = await payOrder(tx, {
      orderId: order.id,
      customerId,
      method: 'BALANCE',
      from: balanceAccount(customerId),
      attempt: sql`select null`,
      now: clock.now(),
    })
    expect(paid?.state).toBe('PAID')
    expect(await scans(tx)).toBe(before)
  })
})
