import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freeName } from './order-families.ts'
import type { OrderShop } from './order-shop.ts'
import { familySeconds, processorSeconds, residentMb } from './processes.ts'

/** What one of something costs. */
export interface Cost {
  readonly name: string
  readonly serverMs: number
  readonly databaseMs: number
  readonly statements: number
}

/** What open event streams cost. */
export interface StreamCost {
  readonly streams: number
  readonly kilobytesEach: number
  /** Processor time of both that a thousand idle streams take in a second. */
  readonly msPerThousandSeconds: number
}

type Customer = OrderShop['customers'][number]

/** Processor time in seconds, statements, and the time of the reading. */
export interface Usage {
  readonly server: number
  readonly database: number
  readonly statements: number
  readonly at: number
}

const Counted = v.tuple([v.object({ calls: v.number() })])

/** Lets PostgreSQL count statements; its library is preloaded. */
const countStatements = ({ query }: OrderShop): Promise<unknown> =>
  query('create extension if not exists pg_stat_statements', [])

const readUsage = async ({ server, postmaster, query }: OrderShop): Promise<Usage> => {
  const rows = await query('select sum(calls)::float8 as calls from pg_stat_statements', [])
  return {
    server: await processorSeconds(server),
    database: await familySeconds(postmaster),
    statements: v.parse(Counted, rows)[0].calls,
    at: performance.now(),
  }
}

/** Runs work and returns what it used, less what the idle shop uses in that time. */
const usageOf = async (shop: OrderShop, idle: Usage, work: () => Promise<void>): Promise<Usage> => {
  const before = await readUsage(shop)
  await work()
  const after = await readUsage(shop)
  const seconds = (after.at - before.at) / 1000
  const less = (name: 'server' | 'database' | 'statements'): number =>
    after[name] - before[name] - idle[name] * seconds
  return {
    server: less('server'),
    database: less('database'),
    statements: less('statements'),
    at: seconds,
  }
}

const none: Usage = { server: 0, database: 0, statements: 0, at: 0 }
const idleSeconds = 15

/** Measures what an idle server uses in a second: its queues look for jobs, and its schedules run. */
export const measureIdle = async (shop: OrderShop): Promise<Usage> => {
  await countStatements(shop)
  await untilQuiet(shop)
  const used = await usageOf(shop, none, () => pause(idleSeconds * 1000))
  const perSecond = (amount: number): number => amount / used.at
  return {
    server: perSecond(used.server),
    database: perSecond(used.database),
    statements: perSecond(used.statements),
    at: 1,
  }
}

const atOnce = 8

const forAll = async (
  customers: readonly Customer[],
  work: (one: Customer) => Promise<unknown>,
) => {
  for (let at = 0; at < customers.length; at += atOnce) {
    await Promise.all(customers.slice(at, at + atOnce).map(work))
  }
}

const Cart = v.object({ cartUpdatedAt: v.string(), grandTotal: v.number() })
const Order = v.object({ id: v.string() })
const Ready = v.tuple([v.object({ left: v.number() })])

const addDomain = ({ call }: OrderShop, { token }: Customer) => {
  const option = { domainName: freeName() }
  const item = { type: 'DOMAIN', action: 'registration', productKey: 'domain', qty: 1, option }
  const body = { items: [{ ...item, duration: 1, durationType: 'YEAR' }] }
  return call({ method: 'PUT', path: '/api/cart/items', token, body }, Cart)
}

const readCart = ({ call }: OrderShop, { token }: Customer) =>
  call({ method: 'GET', path: '/api/cart', token }, Cart)

const buy = async (shop: OrderShop, customer: Customer): Promise<void> => {
  const { token, addressId } = customer
  const cart = await readCart(shop, customer)
  const body = {
    ...{ ...cart, addressId, paymentMethod: 'BALANCE' },
    ...{ acceptTerms: true, acceptAutoSign: true },
  }
  const path = '/api/checkout-one-step'
  const { id } = await shop.call({ method: 'POST', path, token, body }, Order)
  await shop.call({ method: 'POST', path: `/api/payment/balance/${id}`, token }, v.unknown())
}

/** Waits for fulfilment, mails and events. */
const untilQuiet = async ({ query }: OrderShop): Promise<void> => {
  for (;;) {
    const rows = await query(
      `select (select count(*) from orders where state in ('AWAITING_PAYMENT', 'PAID'))::int
        + (select count(*) from pgboss.job where state < 'completed' and start_after <= now())::int as left`,
      [],
    )
    if (v.parse(Ready, rows)[0].left === 0) return
    await pause(100)
  }
}

/** Measures calls, one for each customer, after as many that warm up. */
export const measureCosts = async (
  shop: OrderShop,
  idle: Usage,
  report: (doing: string) => void,
): Promise<readonly Cost[]> => {
  const [warming, measured] = [shop.customers.slice(0, 100), shop.customers.slice(100)]
  const read = (path: string) => (customer: Customer) =>
    shop.call({ method: 'GET', path, token: customer.token }, v.unknown())
  const search = (label: () => string) => async () => {
    await (await fetch(`${shop.url}/api/domains/search-iu?domain=${label()}`)).text()
  }
  const works: readonly (readonly [string, (customer: Customer) => Promise<unknown>])[] = [
    ['a search answered from the cache', search(() => 'mekong-tea')],
    ['a search of a new name', search(() => `b${randomUUID().slice(0, 13)}`)],
    ['an add of a domain to the cart', (customer) => addDomain(shop, customer)],
    ['an order paid by balance and fulfilled', (customer) => buy(shop, customer)],
    ['the list of orders', read('/api/user/orders')],
    ['the list of invoices', read('/api/user/invoices')],
    ['the list of notifications', read('/api/user/notification/me')],
  ]
  const costs: Cost[] = [
    {
      name: 'an idle server, in a second',
      serverMs: idle.server * 1000,
      databaseMs: idle.database * 1000,
      statements: idle.statements,
    },
  ]
  for (const [name, work] of works) {
    report(name)
    await forAll(warming, work)
    await untilQuiet(shop)
    const used = await usageOf(shop, idle, async () => {
      await forAll(measured, work)
      await untilQuiet(shop)
    })
    const each = (amount: number): number => Math.max(0, amount) / measured.length
    costs.push({
      name,
      serverMs: each(used.server) * 1000,
      databaseMs: each(used.database) * 1000,
      statements: each(used.statements),
    })
  }
  return costs
}

const openStream = (shop: OrderShop, { token }: Customer): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const sent = get(`${shop.url}/api/realtime`, { headers, agent: false }, (response) => {
      response.resume()
      resolve(() => sent.destroy())
    })
    sent.on('error', reject)
  })

/** Measures one open event stream of each customer. */
export const measureStreams = async (shop: OrderShop, idle: Usage): Promise<StreamCost> => {
  const before = await residentMb(shop.server)
  const closes: (() => void)[] = []
  await forAll(shop.customers, async (customer) => closes.push(await openStream(shop, customer)))
  const after = await residentMb(shop.server)
  const used = await usageOf(shop, idle, () => pause(30_000))
  for (const close of closes) close()
  const streams = closes.length
  const milliseconds = (Math.max(0, used.server + used.database) * 1000) / used.at
  return {
    streams,
    kilobytesEach: ((after - before) * 1000) / streams,
    msPerThousandSeconds: (milliseconds / streams) * 1000,
  }
}
