import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { login, refresh } from '../../src/contract/accounts.ts'
import { addItems, getCart } from '../../src/contract/cart.ts'
import { sharedHostingItems } from '../../src/contract/cart-products.ts'
import { listProducts } from '../../src/contract/products.ts'
import { placeOrder } from '../../src/contract/checkout.ts'
import { searchDomains } from '../../src/contract/domains.ts'
import { findOwnedNames, listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { createFulfilOrder } from '../../src/server/selling/fulfilment/index.ts'
import { createFulfilDomain } from '../../src/server/selling/items/domain/fulfil-domain.ts'
import { findOrders } from '../../src/server/selling/orders/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

// Without jobs, only the queue’s housekeeping uses the database now and then, so each count is the
// minimum of several runs.
let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
})
afterAll(() => shop.stop())

const dialect = new PgDialect()

/** Marks statements that no request waits for, and that notify or start for many at once. */
const isForMany = (statement: SQL): boolean =>
  /^select pg_notify\(|^\s*(WITH ins AS \(\s*)?INSERT INTO pgboss/i.test(
    dialect.sqlToQuery(statement).sql,
  )

/** Counts statements from now on; `stop` waits for the last one and returns the count. */
const countForMany = () => {
  const { db } = shop.database
  const ask = db.execute.bind(db)
  const sent: Promise<unknown>[] = []
  const execute = vi.spyOn(db, 'execute').mockImplementation((statement) => {
    const answer = ask(statement)
    if (typeof statement === 'string' || !isForMany(statement.getSQL())) return answer
    // Drizzle starts a query on each `await`; this one is started once, here.
    const asked = answer.execute()
    sent.push(asked)
    answer.then = asked.then.bind(asked)
    return answer
  })
  return {
    stop: async (): Promise<number> => {
      await Promise.allSettled(sent)
      execute.mockRestore()
      return sent.length
    },
  }
}

const leastRoundTripsOf = async <Prepared>(
  prepare: () => Promise<Prepared>,
  call: (prepared: Prepared) => Promise<unknown>,
): Promise<number> => {
  const counts: number[] = []
  for (let times = 0; times < 5; times += 1) {
    const prepared = await prepare()
    const before = shop.database.roundTrips()
    const forMany = countForMany()
    await call(prepared)
    const sentForMany = await forMany.stop()
    counts.push(shop.database.roundTrips() - before - sentForMany)
  }
  return Math.min(...counts)
}

const leastRoundTrips = (call: () => Promise<unknown>): Promise<number> =>
  leastRoundTripsOf(() => Promise.resolve(), call)

it('the counter counts statements', async () => {
  expect(await leastRoundTrips(() => fetch(`${shop.url}/api/health`))).toBe(1)
})

it('each statement is planned once, with any values', async () => {
  const [row] = await rowsOf<{ mode: string }>(
    shop.database.db,
    sql`select current_setting('plan_cache_mode') as mode`,
  )
  expect(row?.mode).toBe('force_generic_plan')
})

it('a password sign-in takes two round trips, and a refresh one', async () => {
  const body = { username: 'demo', password: 'Demo1234' }
  const signIn = async () => answerOf(await shop.call(login, { body }))
  let { refreshToken } = await signIn()
  // One reads the customer and the lock, one starts the session.
  expect(await leastRoundTrips(signIn)).toBe(2)
  const renew = async () => {
    ;({ refreshToken } = answerOf(await shop.call(refresh, { body: { refreshToken } })))
  }
  expect(await leastRoundTrips(renew)).toBe(1)
})

it('adding to the cart takes two round trips', async () => {
  const { token } = await createCustomer(shop)
  const add = async () => {
    const body = { items: [registration(freeName()), registration(freeName('net'), 3)] }
    return answerOf(await shop.call(addItems, { body }, { token }))
  }
  // One reads the cart and the maintenance, one inserts the items.
  expect(await leastRoundTrips(add)).toBe(2)
})

it('showing the cart takes one round trip, and one more if an item depends on other rows', async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  const show = async () => answerOf(await shop.call(getCart, {}, { token }))
  await customer.add([freeName()])
  expect(await leastRoundTrips(show)).toBe(1)
  const products = answerOf(await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } }))
  const hosting = {
    ...({ productKey: 'sh-basic', action: 'purchase', qty: 1 } as const),
    ...({ duration: 1, durationType: 'MONTH' } as const),
    addons: [],
    regionId: Object.keys(products)[0] ?? '',
    option: {
      websiteName: 'My shop',
      domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() } as const,
    },
  }
  answerOf(await shop.call(sharedHostingItems.add, { body: { items: [hosting] } }, { token }))
  expect(await leastRoundTrips(show)).toBe(2)
})

it('placing an order takes two round trips, and paying by balance one', async () => {
  const buyer = async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const cart = await customer.add([freeName()])
    return { customer, cart, addressId: await customer.addressId() }
  }
  const place = async ({ customer, cart, addressId }: Awaited<ReturnType<typeof buyer>>) => {
    const { cartUpdatedAt, grandTotal } = cart
    const input = { addressId, paymentMethod: 'BALANCE', cartUpdatedAt, grandTotal } as const
    const body = { ...input, acceptTerms: true, acceptAutoSign: true }
    const options = { token: customer.token, key: randomUUID() }
    return answerOf(await shop.call(placeOrder, { body }, options))
  }
  // One reads everything the decision needs, one writes the order.
  expect(await leastRoundTripsOf(buyer, place)).toBe(2)
  const placed = async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    return { customer, order: await customer.order([freeName()], 'BALANCE') }
  }
  const pay = async ({ customer, order }: Awaited<ReturnType<typeof placed>>) =>
    answerOf(await customer.payByBalance(order.id))
  // All writes of a payment.
  expect(await leastRoundTripsOf(placed, pay)).toBe(1)
})

it('fulfilling paid orders with one domain takes one round trip for all, and one for each', async () => {
  const paid = async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const { id } = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(id))
    return id
  }
  const { db } = shop.database
  const refuse = () => Promise.reject(new Error('this call is not expected'))
  const term = { createdAt: systemClock.now(), expiresAt: systemClock.now() }
  const registry = {
    create: () => Promise.resolve({ ok: true, isPending: false, authInfo: '', ...term } as const),
    ...{ info: refuse, renew: refuse, requestRestore: refuse, reportRestore: refuse },
    ...{ requestTransfer: refuse, transferOf: refuse },
  }
  const { fulfil } = createFulfilOrder({
    ...{ db, clock: systemClock, log: createLog('silent'), enqueue: refuse },
    enqueueOnce: () => Promise.resolve(),
    notifyTabs: () => undefined,
    table: {
      DOMAIN: createFulfilDomain({
        ...{ db, clock: systemClock, enqueue: refuse, storeInfo: refuse, registry },
        secretBox: createSecretBox([{ id: 'test', key: new Uint8Array(32) }]),
        ...{ addedYears: () => 0, documentsOf: () => [], markTaken: () => undefined },
      }),
    },
  })
  const three = async () =>
    (await Promise.all([paid(), paid(), paid()])).map((orderId) => ({ orderId }))
  const fulfilAll = async (jobs: Awaited<ReturnType<typeof three>>) => {
    const work = await fulfil(jobs)
    await Promise.all(jobs.map((job) => work(job, { id: 'job', isLast: false })))
    const orders = await findOrders(
      db,
      jobs.map(({ orderId }) => orderId),
    )
    expect([...orders.values()].map(({ state }) => state)).toEqual(jobs.map(() => 'COMPLETED'))
  }
  // The jobs; each domain with the end of its order; and the test’s own query.
  expect(await leastRoundTripsOf(three, fulfilAll)).toBe(1 + 3 + 1)
})

it('listing domains takes one round trip', async () => {
  const { token } = await createCustomer(shop)
  const list = (search?: string) => async () =>
    answerOf(await shop.call(listOwnedDomains, { query: { search } }, { token }))
  expect(await leastRoundTrips(list())).toBe(1)
  expect(await leastRoundTrips(list('angkor'))).toBe(1)
})

it('finding own domains among search results takes one round trip', async () => {
  const { token } = await createCustomer(shop)
  const labels = Array.from({ length: 50 }, (_, at) => `n${at}`).join(',')
  const find = async () =>
    answerOf(await shop.call(findOwnedNames, { query: { labels } }, { token }))
  expect(await leastRoundTrips(find)).toBe(1)
})

it('a cached search takes none', async () => {
  const search = async () =>
    answerOf(await shop.call(searchDomains, { query: { domain: 'free-angkor.com' } }))
  const { rows } = await search()
  expect(rows[0]).toMatchObject({ domainName: 'free-angkor.com', state: 'available' })
  expect(await leastRoundTrips(search)).toBe(0)
})
