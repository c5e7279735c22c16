import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { add, fromDollars, least, money, type Money } from '../../src/contract/money.ts'
import { ApiError } from '../../src/server/platform/http/api-error.ts'
import {
  accountSum,
  balanceAccount,
  promoCreditAccount,
} from '../../src/server/money/ledger/index.ts'
import {
  availableCredit,
  findGrants,
  grantCredit,
  spendCredit,
  takeCredit,
} from '../../src/server/money/promo-credit/index.ts'
import { createFulfilOrder } from '../../src/server/selling/fulfilment/index.ts'
import { createFulfilDomain } from '../../src/server/selling/items/domain/fulfil-domain.ts'
import { topUp } from '../../src/server/money/top-ups/index.ts'
import { createPayableKinds } from '../../src/server/selling/purchases/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  carts,
  orderItems,
  orders,
  payables,
  payments,
} from '../../src/server/platform/db/schema/index.ts'
import type { CustomerContext } from '../../src/server/platform/http/request-context.ts'
import { lapse, pay as payPayable } from '../../src/server/money/payables/index.ts'
import {
  createPayments,
  gatewayTable,
  type Outside,
} from '../../src/server/money/payments/index.ts'
import { balance } from '../../src/server/money/payments/methods/balance/balance.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { insertCustomer, insertSession } from './customers.ts'
import { openTestDatabase } from './shop-api.ts'

let database: Database
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  // The shop allows one unpaid order for each customer; here several exist, so that only the balance’s
  // lock prevents spending the same money twice.
  await database.db.execute(sql`drop index payables_due_slot`)
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

/** An order of a run, with its gateway payment if any. */
interface Placed {
  readonly id: string
  readonly customerId: string
  readonly total: Money
  /** On top of the total, at the gateway. */
  readonly fee: Money
  readonly reference: string | undefined
  readonly isTopUp: boolean
}

/** The columns of a fee, whose VAT is a tenth of the rest. */
const feeOf = (fee: Money) => ({ fee, feeTax: money(Math.round(fee / 1100) * 100) })

/** Places an order of one or two items for about the given cents, with 10 % VAT. */
const placeOrder = async (
  customerId: string,
  {
    cents,
    atGateway,
    credit,
    feeCents = 0,
  }: { cents: number; atGateway: boolean; credit: number; feeCents?: number },
): Promise<Placed> => {
  const now = systemClock.now()
  const grants = await findGrants(database.db, customerId)
  const promoCredit = least(money(credit * 100), availableCredit(grants, now))
  const net = [money(cents * 100), money(700)]
  const tax = [money(Math.round(cents / 10) * 100), money(0)]
  const subtotal = money(net.reduce<number>((sum, amount) => sum + amount, 0))
  const taxAmount = money(tax.reduce<number>((sum, amount) => sum + amount, 0))
  const total = money(subtotal + taxAmount)
  const id = randomUUID()
  const method = atGateway ? 'PAYWAY_PLUS' : 'BALANCE'
  await database.db.insert(payables).values({
    ...{ id, customerId, amount: total, createdAt: now },
    kind: 'PURCHASE',
    state: 'DUE',
    slot: 'PURCHASE',
  })
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
      price: at === 0 ? add(price, promoCredit) : price,
      discount: at === 0 ? promoCredit : money(0),
      promoCredit: at === 0 ? promoCredit : money(0),
      tax: tax[at] ?? money(0),
      fulfilment: 'WAITING' as const,
    })),
  )
  await takeCredit(
    database.db,
    { customerId, payableId: id, shares: spendCredit(grants, promoCredit, now) },
    now,
  )
  const fee = money(atGateway ? feeCents * 100 : 0)
  const reference = atGateway ? randomUUID().replaceAll('-', '').slice(0, 20) : undefined
  if (reference !== undefined) {
    await database.db.insert(payments).values({
      id: randomUUID(),
      payableId: id,
      customerId,
      gateway: gateway.key,
      method,
      state: 'AWAITING',
      amount: total,
      ...feeOf(fee),
      reference,
      createdAt: now,
      changedAt: now,
      checkAt: now,
    })
  }
  return { id, customerId, total, fee, reference, isTopUp: false }
}

/** Starts a top-up at the gateway, as far as the payments know it. */
const placeTopUp = async (
  customerId: string,
  { cents, feeCents }: { cents: number; feeCents: number },
): Promise<Placed> => {
  const now = systemClock.now()
  const id = randomUUID()
  const [total, fee] = [money(cents * 100), money(feeCents * 100)]
  const reference = randomUUID().replaceAll('-', '').slice(0, 20)
  await database.db.insert(payables).values({
    ...{ id, customerId, amount: total, createdAt: now },
    kind: 'TOP_UP',
    state: 'DUE',
  })
  await database.db.insert(payments).values({
    ...{ id: randomUUID(), payableId: id, customerId, amount: total, reference },
    ...feeOf(fee),
    gateway: gateway.key,
    method: 'PAYWAY_PLUS',
    state: 'AWAITING',
    ...{ createdAt: now, changedAt: now, checkAt: now },
  })
  return { id, customerId, total, fee, reference, isTopUp: true }
}

/** An operation on one of a run’s orders or top-ups. */
const Step = fc.record({
  order: fc.nat(7),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), key: fc.nat(2) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        is: fc.constantFrom<'paid' | 'declined' | 'closed'>('paid', 'paid', 'declined', 'closed'),
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
const notifyTabs = () => undefined
const notExpected = () => Promise.reject(new Error('not expected'))

/** A gateway that closes any open payment, and knows nothing itself. */
const gateway: Outside = {
  key: 'payway',
  is: 'outside',
  methods: [{ method: 'PAYWAY_PLUS', countries: ['KH'], minimum: money(0) }],
  account: 'gateway:payway',
  checks: { waitsMs: [10_000], forMs: 86_400_000 },
  lifetimeMs: 2_400_000,
  newReference: () => randomUUID(),
  begin: notExpected,
  ask: () => Promise.resolve({ is: 'pending' }),
  close: () => Promise.resolve('closed'),
  routes: () => [],
}
const { all: kinds, purchase } = createPayableKinds(
  () => undefined,
  () => Promise.resolve(),
)

/** The server's own operations on the database; outside answers are scripted. */
const operations = () => {
  const { db } = database
  const payments = createPayments({
    ...{ db, clock, enqueue, notifyTabs, log: createLog('silent') },
    gateways: gatewayTable([gateway, balance]),
    kinds,
  })
  const fulfilment = createFulfilOrder({
    ...{ db, clock, enqueue, notifyTabs },
    log: createLog('silent'),
    // Only fulfilments add receipts, and all of them are given up here.
    enqueueOnce: () => Promise.resolve(),
    table: {
      DOMAIN: createFulfilDomain({
        ...{ db, clock, enqueue },
        storeInfo: () => Promise.resolve(),
        registry: {
          create: notExpected,
          renew: notExpected,
          requestRestore: notExpected,
          reportRestore: notExpected,
          requestTransfer: notExpected,
          transferOf: notExpected,
          info: () => Promise.resolve(undefined),
        },
        secretBox: createSecretBox([{ id: 'test', key: new Uint8Array(32) }]),
        addedYears: () => 0,
        documentsOf: () => [],
        markTaken: () => undefined,
      }),
    },
  })
  return { payments, fulfilment }
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
  isSigned: true,
  header: () => undefined,
  setCartSid: () => undefined,
  signal: new AbortController().signal,
  customer: { customerId, websiteId: 'KH', session: customerId },
})

const expected = new Set([
  'BALANCE_NOT_ENOUGH',
  'ORDER_STATUS_INVALID',
  // It was cancelled.
  'ORDER_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  // A top-up is no order: the balance never pays it.
  'ORDER_NOT_FOUND',
])

const perform = async (
  { payments, fulfilment }: ReturnType<typeof operations>,
  order: Placed,
  { does }: Step,
  keys: readonly string[],
): Promise<void> => {
  switch (does.kind) {
    case 'pay':
      try {
        const context = contextOf(order, keys[does.key] ?? 'a key')
        await payments.payFromFunds(balance, context, order.id)
      } catch (error) {
        if (!(error instanceof ApiError) || !expected.has(error.code)) throw error
      }
      return
    case 'settle': {
      if (order.reference === undefined) return
      const amount = money(Math.max(100, order.total + order.fee + does.deltaCents * 100))
      const answer = does.is === 'paid' ? { is: does.is, amount, approval: '1' } : { is: does.is }
      await payments.apply(gateway, order.reference, answer)
      return
    }
    case 'give up':
      if (order.isTopUp) return
      await fulfilment.giveUp({ orderId: order.id })
      return
    case 'cancel':
      await lapse(database.db, order.isTopUp ? topUp : purchase, order.id, clock.now())
      return
  }
}

interface Account extends Record<string, unknown> {
  readonly account: string
  readonly sum: number
}

/** Returns each account’s balance, summed transfer by transfer. */
const accounts = () =>
  rowsOf<Account>(
    database.db,
    sql`select account, sum(amount)::bigint as sum from (
          select to_account as account, amount from ledger_transfers
          union all select from_account, -amount from ledger_transfers) as legs
        group by account`,
  )

/** Returns the orders whose money contradicts their state. */
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
        or (select count(*) from invoices v where v.payable_id = o.id)
          <> case when o.state in ('PAID', 'COMPLETED') then 1 else 0 end
        or (select count(*) from payments p where p.payable_id = o.id and p.state = 'SETTLED')
          <> case when o.state in ('PAID', 'COMPLETED') then 1 else 0 end)`,
  )

/** Returns the top-ups that were not credited exactly when they are paid. */
const wrongTopUps = (ids: readonly string[]) =>
  rowsOf(
    database.db,
    sql`select y.id, y.state from payables y
      where y.kind = 'TOP_UP' and y.id in ${[...ids, randomUUID()]} and (
        (select coalesce(sum(t.amount), 0) from ledger_transfers t
          where t.cause = 'top-up:' || y.id)
          <> case when y.state = 'PAID' then y.amount else 0 end
        or (select count(*) from payments p where p.payable_id = y.id and p.state = 'SETTLED')
          <> case when y.state = 'PAID' then 1 else 0 end
        or exists (select from invoices v where v.payable_id = y.id))`,
  )

/** Returns the payments whose fee was not posted exactly when they are settled. */
const wrongFees = (customerId: string) =>
  rowsOf(
    database.db,
    sql`select p.id, p.state from payments p
      where p.customer_id = ${customerId} and (
        (select coalesce(sum(t.amount), 0) from ledger_transfers t
          where t.cause = 'payment-fee:' || p.id || ':net' and t.to_account = 'payment-fees')
          <> case when p.state = 'SETTLED' then p.fee - p.fee_tax else 0 end
        or (select coalesce(sum(t.amount), 0) from ledger_transfers t
          where t.cause = 'payment-fee:' || p.id || ':tax' and t.to_account = 'vat')
          <> case when p.state = 'SETTLED' then p.fee_tax else 0 end
        or (select coalesce(sum(v.fee), 0) from invoices v, payables y
            where v.payable_id = p.payable_id and y.id = v.payable_id and y.kind <> 'TOP_UP'
              and p.state = 'SETTLED')
          <> case when p.state = 'SETTLED' and exists (
              select from orders o where o.id = p.payable_id) then p.fee else 0 end)`,
  )

/** Grants promo credit that expires after those before it. */
const giveCredit = (customerId: string, cents: number, at: number): Promise<void> => {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + (at + 1) * 86_400_000)
  const grant = {
    customerId,
    source: 'OPENING',
    from: 'opening',
    amount: money(cents * 100),
  } as const
  return grantCredit(database.db, { ...grant, cause: `grant:${randomUUID()}`, expiresAt }, now)
}

/** Returns a customer’s promo credit by the ledger and by the grants. */
const creditOf = async (customerId: string) => {
  const [row] = await rowsOf<{ remaining: number }>(
    database.db,
    sql`select coalesce(sum(remaining), 0)::bigint as remaining from promo_credit_grants
      where customer_id = ${customerId}`,
  )
  const inLedger = await accountSum(database.db, promoCreditAccount(customerId))
  return { inLedger, remaining: row?.remaining }
}

/** Returns what was granted, less what orders hold or have spent and did not get refunded. */
const expectedCredit = async (customerId: string, grants: readonly number[]) => {
  const [row] = await rowsOf<{ used: number }>(
    database.db,
    sql`select coalesce(sum(i.promo_credit), 0)::bigint as used
      from order_items i join orders o on o.id = i.order_id
      where o.customer_id = ${customerId} and o.state <> 'CANCELLED' and i.fulfilment <> 'REFUNDED'`,
  )
  const left = grants.reduce((sum, cents) => sum + cents * 100, 0) - (row?.used ?? 0)
  return { inLedger: left, remaining: left }
}

const Run = fc.record({
  dollars: fc.integer({ min: 0, max: 40 }),
  /** Cents of promo credit by their order of expiry. */
  grants: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
  orders: fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 2500 }),
      atGateway: fc.boolean(),
      credit: fc.constantFrom(0, 150, 700),
      feeCents: fc.constantFrom(0, 3, 120),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  topUps: fc.array(
    fc.record({ cents: fc.integer({ min: 1000, max: 5000 }), feeCents: fc.constantFrom(0, 44) }),
    { maxLength: 2 },
  ),
  /** Generates rounds that run in sequence, each with concurrent steps. */
  rounds: fc.array(fc.array(Step, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
})

it('sums to zero, posts nothing twice and overdraws no account, with any concurrent calls', async () => {
  const does = operations()
  await fc.assert(
    fc.asyncProperty(Run, async ({ dollars, grants, orders: wanted, topUps, rounds }) => {
      const now = clock.now()
      const customerId = await insertCustomer(database.db, { dollars, site: 'KH', now })
      await insertSession(database.db, { customerId, session: customerId, now })
      for (const [at, cents] of grants.entries()) await giveCredit(customerId, cents, at)
      const placed: Placed[] = []
      for (const one of wanted) placed.push(await placeOrder(customerId, one))
      for (const one of topUps) placed.push(await placeTopUp(customerId, one))
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
        expect(await wrongTopUps(placed.map(({ id }) => id))).toEqual([])
        expect(await wrongFees(customerId)).toEqual([])
        expect(await creditOf(customerId)).toEqual(await expectedCredit(customerId, grants))
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
      const toppedUp = placed.filter(({ isTopUp }) => isTopUp).map(({ id }) => id)
      const settled = await rowsOf<{ sum: number }>(
        database.db,
        sql`select coalesce(sum(received_amount - fee), 0)::bigint as sum from payments
          where payable_id in ${[...toppedUp, randomUUID()]} and state = 'SETTLED'`,
      )
      const account = `customer:${customerId}:balance`
      const balance = (await accounts()).find((one) => one.account === account)?.sum ?? 0
      expect(balance).toBe(
        fromDollars(dollars) +
          (credited[0]?.sum ?? 0) +
          (settled[0]?.sum ?? 0) +
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

it('numbers invoices without gaps', async () => {
  const [row] = await rowsOf<{ count: number; last: number }>(
    database.db,
    sql`select count(*)::integer as count, max(right(number, 6)::integer) as last from invoices`,
  )
  expect(row?.count).toBeGreaterThan(0)
  expect(row?.last).toBe(row?.count)
})

it('pays an order without scanning other customers’ carts', async () => {
  const { db } = database
  const customers = await Promise.all(
    Array.from({ length: 30 }, () =>
      insertCustomer(db, { dollars: 50, site: 'KH', now: clock.now() }),
    ),
  )
  // Below PostgreSQL’s analyse threshold of 50, the statistics would suggest reading all rows.
  await db
    .insert(carts)
    .values(
      customers.map((customerId) => ({ customerId, sid: customerId, updatedAt: clock.now() })),
    )
  const [customerId = ''] = customers
  const order = await placeOrder(customerId, { cents: 1000, atGateway: false, credit: 0 })
  const scans = async (tx: Queryable): Promise<number | undefined> => {
    const [row] = await rowsOf<{ scans: number }>(
      tx,
      sql`select seq_scan as scans from pg_stat_xact_user_tables where relname = 'carts'`,
    )
    return row?.scans
  }
  await db.transaction(async (tx) => {
    const before = await scans(tx)
    const paid = await payPayable(tx, purchase, {
      payableId: order.id,
      customerId,
      method: 'BALANCE',
      from: balanceAccount(customerId),
      isOwn: true,
      payment: sql`select null`,
      now: clock.now(),
    })
    expect(paid?.stored).toMatchObject({ state: 'PAID' })
    expect(await scans(tx)).toBe(before)
  })
})
