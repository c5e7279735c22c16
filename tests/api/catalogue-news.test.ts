import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromDollars } from '../../src/contract/money.ts'
import { listProducts } from '../../src/contract/products.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { createPublishChanges } from '../../src/server/catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { packagePrices, regions } from '../../src/server/platform/db/schema/index.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { publish } from '../../src/server/platform/realtime/index.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { readRealtime, type EventReader } from './event-reader.ts'
import { startApi, type ShopApi } from './shop-api.ts'

interface Server {
  readonly app: App
  readonly url: string
  stop(): Promise<void>
}

let shop: ShopApi

/** Starts another server on the shop’s database. */
const startServer = async (): Promise<Server> => {
  const config = { ...shop.config, jobs: false }
  const { database, clock } = shop
  const log = createLog('silent')
  let url = ''
  const app = await createApp({ config, database, clock, log, websiteUrl: () => url })
  const server = await listen(app.fetch, config)
  url = server.url
  return {
    app,
    url,
    stop: async () => {
      app.endStreams()
      await server.close()
      await app.stop()
    },
  }
}

let first: Server
let second: Server
beforeAll(async () => {
  // Statements are counted: no job may run one meanwhile.
  shop = await startApi({ JOBS: 'off' })
  first = { app: shop.app, url: shop.url, stop: () => shop.stop() }
  second = await startServer()
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const open: EventReader[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()))
})

const connect = async ({ token }: Pick<TestCustomer, 'token'>, server = first) => {
  const reader = await readRealtime(server.url, token)
  open.push(reader)
  return reader
}

/** Advances the clock by a minute, after which the servers poll the catalogue. */
const readAnew = async (...servers: readonly Server[]): Promise<void> => {
  shop.clock.advance(60_000)
  await Promise.all(servers.map(({ app }) => app.reloadCatalogue()))
}

let dollars = 20
const changePrice = async (price = (dollars += 1)): Promise<void> => {
  await shop.db
    .update(packagePrices)
    .set({ price: fromDollars(price) })
    .where(eq(packagePrices.packageKey, 'cs-baby-cloud-2'))
}

let names = 0
const changeRegion = async (): Promise<void> => {
  await shop.db
    .update(regions)
    .set({ name: `Phnom Penh ${(names += 1)}` })
    .where(eq(regions.countryCode, 'KH'))
}

/** Returns the events that a customer has received on all connections. */
const eventsOf = async ({ id }: Pick<TestCustomer, 'id'>): Promise<readonly string[]> =>
  (
    await rowsOf<{ event: string }>(
      shop.db,
      sql`select event from realtime_events where customer_id = ${id}::uuid order by id`,
    )
  ).map(({ event }) => event)

describe('a change of the catalogue', () => {
  it('is published once to all signed-in browsers, which then read the new prices', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)]
    const [here, there] = [await connect(one), await connect(other, second)]
    const token = await issueToken(shop, one.id)
    const onAnotherDevice = await connect({ token }, second)
    await changePrice(7.25)
    await readAnew(first, second)
    const readers = [here, there, onAnotherDevice]
    for (const reader of readers) {
      expect(await reader.wait(1)).toMatchObject([{ event: 'product_website_updated', data: {} }])
    }
    const answer = await shop.call(listProducts, { query: { type: 'CLOUD_SERVER' } })
    expect(JSON.stringify(answer)).toContain('7.25')
    // Polls without a change and a starting server publish nothing.
    await readAnew(first, second)
    await (await startServer()).stop()
    const now = shop.clock.now()
    for (const { id } of [one, other]) await publish(shop.db, id, 'user', {}, now)
    for (const reader of readers) {
      expect((await reader.wait(2)).map(({ event }) => event)).toEqual([
        'product_website_updated',
        'user',
      ])
    }
  })

  it('of the regions has its own event', async () => {
    const reader = await connect(await createCustomer(shop))
    await changeRegion()
    await readAnew(first, second)
    expect(await reader.wait(1)).toMatchObject([{ event: 'os_region_updated', data: {} }])
    await changeRegion()
    await changePrice()
    await readAnew(first, second)
    expect((await reader.wait(3)).map(({ event }) => event)).toEqual([
      'os_region_updated',
      'product_website_updated',
      'os_region_updated',
    ])
  })

  it('is published once, even when two servers see it at different times', async () => {
    const customer = await createCustomer(shop)
    await changePrice()
    await readAnew(first)
    await readAnew(second)
    expect(await eventsOf(customer)).toEqual(['product_website_updated'])
    // The server that was notified before its own poll notifies the next one.
    await changePrice()
    await readAnew(second)
    await readAnew(first)
    expect(await eventsOf(customer)).toHaveLength(2)
  })

  it('is published again when it is reverted, also to browsers that connected in between', async () => {
    const before = await createCustomer(shop)
    await changePrice(31)
    await readAnew(first, second)
    await changePrice(32)
    await readAnew(first, second)
    const between = await createCustomer(shop)
    await changePrice(31)
    await readAnew(first, second)
    expect(await eventsOf(before)).toHaveLength(3)
    expect(await eventsOf(between)).toHaveLength(1)
  })

  it('is not published to signed-out browsers', async () => {
    const [ended, expired] = [await createCustomer(shop), await createCustomer(shop)]
    await shop.db.execute(
      sql`update refresh_tokens set revoked_at = now() where customer_id = ${ended.id}::uuid`,
    )
    await shop.db.execute(
      sql`update refresh_tokens set expires_at = now() - interval '1 day'
        where customer_id = ${expired.id}::uuid`,
    )
    await changePrice()
    await readAnew(first)
    expect(await eventsOf(ended)).toEqual([])
    expect(await eventsOf(expired)).toEqual([])
  })

  it('reaches more customers than fit in one transaction', async () => {
    const one = await createCustomer(shop)
    await shop.db.execute(sql`with many as (
        insert into customers (id, username, email, password_hash, first_name, last_name,
          register_country, website_id, locale, created_at)
        select gen_random_uuid(), 'many' || n, 'many' || n || '@example.com', '', 'Many', 'People',
          'KH', 'KH', 'en', now()
        from generate_series(1, 450) as n
        returning id
      )
      insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, created_at)
      select 'many' || id, id, id, now() + interval '30 days', 'test', now() from many`)
    await changePrice()
    await readAnew(first, second)
    const [told] = await rowsOf<{ people: number; times: number }>(
      shop.db,
      sql`select count(*) as people, max(times) as times from (
        select count(*) as times from realtime_events where data ->> 'state' =
          (select data ->> 'state' from realtime_events where customer_id = ${one.id}::uuid)
        group by customer_id) as each`,
    )
    expect(told?.people).toBeGreaterThan(450)
    expect(told?.times).toBe(1)
    await shop.db.execute(sql`delete from customers where first_name = 'Many'`)
  })

  it('that could not be published is published with the next poll', async () => {
    const customer = await createCustomer(shop)
    let isDown = true
    const flaky: Queryable = Object.create(shop.db, {
      transaction: {
        value: (...given: Parameters<Queryable['transaction']>) =>
          isDown ? Promise.reject(new Error('down')) : shop.db.transaction(...given),
      },
    }) as Queryable
    const log = createLog('silent')
    const publishChanges = createPublishChanges({ db: flaky, clock: shop.clock, log })
    const readAt = shop.clock.now()
    const name = customer.id
    await publishChanges({ readAt, products: `${name} before`, regions: name })
    await publishChanges({ readAt, products: `${name} after`, regions: name })
    isDown = false
    // Reverted meanwhile: some may have received the change, so all receive the current state.
    await publishChanges({ readAt, products: `${name} before`, regions: name })
    await publishChanges({ readAt, products: `${name} before`, regions: name })
    expect(await eventsOf(customer)).toEqual(['product_website_updated'])
  })
})

it('adds no statement to the polls while nothing changes', async () => {
  await readAnew(first)
  const count = async (): Promise<number> => {
    const before = shop.database.roundTrips()
    await first.app.reloadCatalogue()
    return shop.database.roundTrips() - before
  }
  await createCustomer(shop)
  const quiet = await count()
  await changePrice()
  expect(await count()).toBeGreaterThan(quiet)
  expect(await count()).toBe(quiet)
})
