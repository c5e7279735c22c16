import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByBalance } from '../../src/contract/payments.ts'
import { topUpInOneStep } from '../../src/contract/top-ups.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { movedBy, transfersFor } from './books.ts'
import { freeName, postToGateway, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { createLife } from './mortal.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

/** PAYMENT_KILLS=300 kills at every moment, and begins again until it has killed that often. */
const wanted = Number(process.env.PAYMENT_KILLS ?? 0)
const everyMoment = wanted > 0
const life = createLife()
const killsOf = new Map<string, number>()
const killsSoFar = (): number => [...killsOf.values()].reduce((sum, count) => sum + count, 0)

let shop: ShopApi
let mortal: App
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' }, { startsAt: new Date() })
  const { config, clock, database } = shop
  mortal = await createApp({
    ...{ config, clock, log: createLog('silent'), siteUrl: () => shop.url },
    database: { ...database, db: life.mortalDatabase(database.db) },
  })
  // No payment settles before the server that will be killed asks about it.
  shop.sandbox.behaviours.merge('payway', { pushback: 'silent' })
})
afterAll(async () => {
  life.begin()
  await mortal.stop()
  await shop.stop()
})

interface Payment {
  /** What the server does when it is killed. */
  readonly run: () => Promise<unknown>
  /** What happens by itself, or by the customer's next click, after it started again. */
  readonly recover: () => Promise<unknown>
  /** The money moved once. */
  readonly check: () => Promise<void>
}

const minute = 60_000
const total = 14.29

const ledgerBalance = async ({ id }: TestCustomer): Promise<number> => {
  const account = `customer:${id}:balance`
  const [row] = await rowsOf<{ sum: number }>(
    shop.db,
    sql`select coalesce(sum(case when to_account = ${account} then amount else -amount end), 0)::bigint
        as sum from ledger_transfers where ${account} in (to_account, from_account)`,
  )
  return (row?.sum ?? 0) / 10_000
}

const invoicesOf = async (orderId: string): Promise<number> =>
  (await rowsOf(shop.db, sql`select id from invoices where payable_id = ${orderId}::uuid`)).length

const byBalance = async (): Promise<Payment> => {
  const customer = await createCustomer(shop, { dollars: 50 })
  const order = await customer.order([freeName()], 'BALANCE')
  const key = randomUUID()
  const path = payByBalance.path.replace('{id}', order.id)
  const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': key }
  return {
    run: async () =>
      mortal.fetch(new Request(`http://shop/api${path}`, { method: 'POST', headers })),
    recover: async () => answerOf(await customer.payByBalance(order.id, key)),
    check: async () => {
      expect(await ledgerBalance(customer)).toBe(50 - total)
      expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
      expect(await invoicesOf(order.id)).toBe(1)
    },
  }
}

/** Asks about all open payments, which are due after the longest wait. */
const pollAgain = async (): Promise<void> => {
  shop.clock.advance(2 * minute)
  await shop.app.reconcile()
}

const atGateway = async (): Promise<Payment> => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const order = await customer.order([freeName()], 'PAYWAY_PLUS')
  const { page } = await customer.openGateway(order.id)
  await pressAtGateway(page, 'approve')
  shop.clock.advance(minute)
  return {
    run: () => mortal.reconcile(),
    recover: pollAgain,
    check: async () => {
      expect(await ledgerBalance(customer)).toBe(0)
      expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
      expect(await invoicesOf(order.id)).toBe(1)
    },
  }
}

/** Pays a top-up at the gateway, which the shop does not know yet. */
const paidTopUp = async (customer: TestCustomer, dollars: number): Promise<string> => {
  const body = {
    total: dollars,
    paymentOption: 'PAYWAY_CARDS' as const,
    continueUrl: '/top-up/success',
  }
  const { token } = customer
  const { topUp, form } = answerOf(await shop.call(topUpInOneStep, { body }, { token }))
  const page = (await postToGateway(form)).headers.get('location') ?? ''
  await pressAtGateway(new URL(page, form.action), 'approve')
  shop.clock.advance(minute)
  return topUp.id
}

const topUp = async (): Promise<Payment> => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const id = await paidTopUp(customer, 20)
  return {
    run: () => mortal.reconcile(),
    recover: pollAgain,
    check: async () => {
      expect(await ledgerBalance(customer)).toBe(20)
      expect(await transfersFor(shop.db, `top-up:${id}`)).toHaveLength(1)
    },
  }
}

const paidBackAtGateway = async (payableId: string): Promise<number | undefined> => {
  const [payment] = await rowsOf<{ reference: string }>(
    shop.db,
    sql`select reference from payments where payable_id = ${payableId}::uuid`,
  )
  const { control } = shop.sandbox.addresses
  const all = (await (await fetch(`${control}/control/payway/transactions`)).json()) as {
    readonly tranId: string
    readonly refunded: number
  }[]
  return all.find(({ tranId }) => tranId === payment?.reference)?.refunded
}

const refund = async (): Promise<Payment> => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const id = await paidTopUp(customer, 20)
  await shop.app.reconcile()
  const args = ['refund', 'to-gateway', id, '12.50', '--reason', 'Cancelled']
  const actor = { kind: 'operator', id: 'dara' } as const
  expect((await shop.app.command({ args, actor, files: {} })).code).toBe(0)
  return {
    run: () => mortal.runRefunds(),
    recover: async () => {
      shop.clock.advance(3 * minute)
      await shop.app.runRefunds()
    },
    check: async () => {
      expect(await paidBackAtGateway(id)).toBe(1250)
      expect(await ledgerBalance(customer)).toBe(7.5)
      const states = await rowsOf(
        shop.db,
        sql`select state from gateway_refunds where customer_id = ${customer.id}::uuid`,
      )
      expect(states).toEqual([{ state: 'REFUNDED' }])
    },
  }
}

const reversal = async (): Promise<Payment> => {
  const customer = await createCustomer(shop, { dollars: 0 })
  const id = await paidTopUp(customer, 20)
  await shop.app.reconcile()
  const [payment] = await rowsOf<{ reference: string }>(
    shop.db,
    sql`with others as (update payments set reconcile_at = null where payable_id <> ${id}::uuid)
      update payments set reconcile_at = created_at where payable_id = ${id}::uuid
      returning reference`,
  )
  await fetch(`${shop.sandbox.addresses.control}/control/payway/chargeback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tran_id: payment?.reference, amount: 500 }),
  })
  return {
    run: () => mortal.reconcilePaid(),
    recover: async () => {
      shop.clock.advance(61 * minute)
      await shop.app.reconcilePaid()
    },
    check: async () => {
      expect(await ledgerBalance(customer)).toBe(15)
      const posted = await rowsOf(
        shop.db,
        sql`select amount from payment_reversals where customer_id = ${customer.id}::uuid`,
      )
      expect(posted).toHaveLength(1)
    },
  }
}

/** Kills the server one moment later each time, until it is done before. */
const killAtMoments = async (what: string, prepare: () => Promise<Payment>): Promise<void> => {
  for (let at = 1; ; at += everyMoment ? 1 : 3) {
    const payment = await prepare()
    life.begin(at)
    await payment.run().catch(() => undefined)
    await life.ended()
    const isKilled = life.isDead()
    life.begin()
    if (isKilled) {
      killsOf.set(what, (killsOf.get(what) ?? 0) + 1)
      await payment.recover()
    }
    await payment.check()
    if (!isKilled) return
  }
}

const payments = { byBalance, atGateway, topUp, refund, reversal }

it(
  'moves money once when the server is killed at any moment of a payment',
  { timeout: 60_000 + wanted * 3_000 },
  async () => {
    do {
      for (const [what, prepare] of Object.entries(payments)) await killAtMoments(what, prepare)
    } while (killsSoFar() < wanted)
    const lines = Array.from(killsOf, ([what, count]) => `${what}: ${count}`)
    process.stdout.write(`${killsSoFar()} kills\n  ${lines.join('\n  ')}\n`)
    for (const what of Object.keys(payments)) expect(killsOf.get(what)).toBeGreaterThan(0)
  },
)
