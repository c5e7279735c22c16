import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Order } from '../../src/contract/checkout.ts'
import { addItems } from '../../src/contract/cart.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { freeName, transferIn } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startRoundProcess, type RoundProcess } from './round-process.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const databases = inject('databases')
const tokenSecret = 'a secret of the tests, and long enough'
const secretKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

let shop: ShopApi
/** Starts two server processes on the shop’s database; on PGlite, which allows one, two rounds. */
let servers: readonly RoundProcess[]

const startServers = async (): Promise<readonly RoundProcess[]> => {
  if (databases.kind === 'pglite') {
    const rounds = {
      watches: 'watched names',
      transfers: 'items that wait',
    }
    const server: RoundProcess = {
      round: async (name) => Number(await shop.app.runSchedule(rounds[name])),
      stop: () => Promise.resolve(),
    }
    return [server, server]
  }
  const [row] = await rowsOf<{ name: string }>(shop.db, sql`select current_database() as name`)
  const { endpoints } = shop.sandbox
  const environment = {
    DATABASE_URL: `${databases.url}/${row?.name ?? ''}`,
    DATA_DIR: 'memory://',
    TOKEN_SECRET: tokenSecret,
    SECRET_KEYS: secretKeys,
    LOG_LEVEL: 'silent',
    RDAP_BOOTSTRAP_URL: endpoints.rdapBootstrap,
    WHOIS_SERVERS: `*=${endpoints.whois.host}:${endpoints.whois.port}`,
    EPP_PORT: String(endpoints.epp.port),
    SMTP_URL: `smtp://${endpoints.smtp.host}:${endpoints.smtp.port}`,
  }
  return Promise.all([startRoundProcess(environment), startRoundProcess(environment)])
}

beforeAll(async () => {
  shop = await startApi({ SECRET_KEYS: secretKeys })
  servers = await startServers()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await shop.stop()
})

const roundAtOnce = (name: 'watches' | 'transfers'): Promise<readonly number[]> =>
  Promise.all(servers.map((server) => server.round(name)))

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0)

/** More than one round checks, so both servers get some. */
const watchesEach = 15

const watchFreeNames = async (customer: TestCustomer): Promise<readonly string[]> => {
  const names = Array.from({ length: watchesEach }, () => freeName())
  await shop.db.execute(sql`insert into domain_watches
      (id, customer_id, name, created_at, state, checked_at, check_at)
    select gen_random_uuid(), ${customer.id}::uuid, name, now(), 'taken', now(),
      now() - interval '1 minute'
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)
  return names
}

it('two servers notify once of each watched name that becomes available', async () => {
  const watched: { readonly customer: TestCustomer; readonly names: readonly string[] }[] = []
  for (let count = 0; count < 3; count += 1) {
    const customer = await createCustomer(shop)
    watched.push({ customer, names: await watchFreeNames(customer) })
  }
  const checked = await roundAtOnce('watches')
  expect(sum(checked)).toBe(3 * watchesEach)
  expect(Math.min(...checked)).toBeGreaterThan(0)
  // A registry that was too slow is asked again.
  await until(
    async () => {
      await shop.db.execute(
        sql`update domain_watches set check_at = now() - interval '1 minute' where state = 'taken'`,
      )
      return sum(await roundAtOnce('watches'))
    },
    (left) => left === 0,
  )
  for (const { customer, names } of watched) {
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.map(({ params }) => params['domainName']).sort()).toEqual([...names].sort())
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.length >= watchesEach,
    )
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      names.map((name) => `${name} is available`).sort(),
    )
  }
})

interface Transfer {
  readonly customer: TestCustomer
  readonly order: Order
  readonly name: string
}

const beginTransfer = async (): Promise<Transfer> => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const name = `transfer-me-${randomUUID().replaceAll('-', '').slice(0, 12)}.com`
  const items = [transferIn(name, KNOWN_AUTH_INFO)]
  const cart = answerOf(await shop.call(addItems, { body: { items } }, { token: customer.token }))
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return { customer, order, name }
}

const approve = async (name: string): Promise<void> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/transfers`, {
    method: 'POST',
    body: JSON.stringify({ name, do: 'approve' }),
  })
  expect(response.status).toBe(200)
}

it('two servers complete each transfer once', async () => {
  const transfers = await Promise.all(Array.from({ length: 6 }, beginTransfer))
  for (const { customer, order, name } of transfers) {
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'PENDING_TRANSFER',
    )
    await approve(name)
  }
  // The shop’s own server may take some of them.
  await shop.db.execute(sql`update order_items
    set wake_at = now() - interval '1 day' where what = 'PENDING_TRANSFER'`)
  await roundAtOnce('transfers')
  for (const { customer, order, name } of transfers) {
    const done = await until(
      () => customer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    expect(done.items).toMatchObject([{ action: 'transfer', fulfilment: 'ACTIVE' }])
    const owned = sql`select subject as name from services where order_item_id in
      (select id from order_items where order_id = ${order.id}::uuid)`
    expect(await rowsOf(shop.db, owned)).toEqual([{ name }])
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toEqual([
      'TRANSFER_BEGUN',
      'TRANSFER_COMPLETED',
      'ORDER_COMPLETED',
    ])
    const notified = (
      await until(
        () => mailsTo(shop.sandbox, customer.email),
        (all) => all.some(({ subject }) => subject === `${name} is with us now`),
      )
    ).filter(({ subject }) => subject === `${name} is with us now`)
    expect(notified).toHaveLength(1)
  }
})
