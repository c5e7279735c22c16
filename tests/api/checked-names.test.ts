import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems } from '../../src/contract/cart.ts'
import { searchDomains } from '../../src/contract/domains.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createCheckedNames } from '../../src/server/selling/domain-search/index.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { createCaller, startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
/** Other servers of the shop’s database, each with its own memory. */
const others: { readonly app: App; readonly stop: () => Promise<void> }[] = []

const startAnother = async () => {
  const { config, database, clock } = shop
  const app = await createApp({
    config: { ...config, jobs: false },
    ...{ database, clock, log: createLog('silent') },
    websiteUrl: () => shop.url,
  })
  const server = await listen(app.fetch, config)
  const stop = async () => {
    app.endStreams()
    await server.close()
    await app.stop()
  }
  others.push({ app, stop })
  return createCaller(server.url)
}

beforeAll(async () => {
  shop = await startApi()
})
afterEach(async () => {
  shop.sandbox.behaviours.reset()
  await Promise.all(others.splice(0).map(({ stop }) => stop()))
})
afterAll(() => shop.stop())

type Call = ShopApi['call']

/** Returns the row of a name as a server’s search shows it. */
const rowOn = async (call: Call, domain: string) => {
  const { rows } = answerOf(await call(searchDomains, { query: { domain } }))
  const row = rows.find(({ domainName }) => domainName === domain)
  if (row === undefined) throw new Error(`no row ${domain}`)
  return row
}

interface Kept extends Record<string, unknown> {
  readonly state: string
  readonly seconds: number
}

const storedOf = (name: string): Promise<readonly Kept[]> =>
  rowsOf<Kept>(
    shop.db,
    sql`select outcome->>'state' as state, extract(epoch from known_until
        - ${shop.clock.now().toISOString()}::timestamptz)::float8 as seconds
      from checked_names where name = ${name}`,
  )

const isStored = (name: string, state: string) =>
  until(
    () => storedOf(name),
    ([kept]) => kept?.state === state,
  )

/** Stops all responses of the outside world from here on. */
const endOutside = async () => {
  await shop.control('registry', { down: true })
  await shop.control('rdap', { tlds: { com: { status: 503 } } })
}

const buy = async (name: string) => {
  const customer = await createCustomer(shop, { dollars: 50 })
  const { id } = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(id))
  await until(
    () => customer.findOrder(id),
    ({ state }) => state === 'COMPLETED',
  )
}

describe('a result checked by one server', () => {
  it('is used by a server that starts later, without asking the registry', async () => {
    const name = freeName()
    expect(await rowOn(shop.call, name)).toMatchObject({ state: 'available', confirmed: true })
    const [kept] = await isStored(name, 'available')
    expect(kept?.seconds).toBeGreaterThan(30)
    expect(kept?.seconds).toBeLessThanOrEqual(60)
    const another = await startAnother()
    await endOutside()
    expect(await rowOn(another, name)).toMatchObject({ state: 'available', confirmed: true })
    expect((await rowOn(another, freeName())).state).toBe('unknown')
  })

  it('is not sufficient for a sale', async () => {
    const name = freeName()
    await rowOn(shop.call, name)
    await isStored(name, 'available')
    const another = await startAnother()
    await endOutside()
    expect((await rowOn(another, name)).state).toBe('available')
    const { token } = await createCustomer(shop)
    const added = await another(addItems, { body: { items: [registration(name)] } }, { token })
    expect(codeOf(added)).toBe('DOMAIN_NOT_CHECKED')
  })

  it('is not used after it expires', async () => {
    const name = freeName()
    await rowOn(shop.call, name)
    await isStored(name, 'available')
    shop.clock.advance(60_001)
    const another = await startAnother()
    await shop.control('registry', { taken: [name] })
    expect((await rowOn(another, name)).state).toBe('taken')
    await isStored(name, 'taken')
  })

  it('costs a search one statement to read and one to write', async () => {
    const quiet = await startApi({ JOBS: 'off' })
    try {
      const counts: number[] = []
      for (let times = 0; times < 5; times += 1) {
        const before = quiet.database.roundTrips()
        const { rows } = answerOf(
          await quiet.call(searchDomains, { query: { domain: freeName() } }),
        )
        const names = JSON.stringify(rows.map(({ domainName }) => domainName))
        expect(rows.length).toBeGreaterThan(10)
        let lookups = 0
        await until(
          async () => {
            lookups += 1
            const [row] = await rowsOf<{ count: number }>(
              quiet.db,
              sql`select count(*)::int as count from checked_names
                where name in (select jsonb_array_elements_text(${names}::jsonb))`,
            )
            return row?.count
          },
          (count) => count === rows.length,
        )
        counts.push(quiet.database.roundTrips() - before - lookups)
      }
      expect(Math.min(...counts)).toBe(2)
    } finally {
      await quiet.stop()
    }
  })
})

describe('a domain that changes hands', () => {
  it('is taken on the other servers at once', async () => {
    const name = freeName()
    const another = await startAnother()
    expect((await rowOn(another, name)).state).toBe('available')
    await buy(name)
    await until(
      () => rowOn(another, name),
      ({ state }) => state === 'taken',
      5_000,
    )
    expect(await storedOf(name)).toMatchObject([{ state: 'taken' }])
  })

  it('is taken on a server that starts later', async () => {
    const name = freeName()
    await buy(name)
    await isStored(name, 'taken')
    const another = await startAnother()
    await endOutside()
    expect((await rowOn(another, name)).state).toBe('taken')
  })
})

describe('the table of checked names', () => {
  const openTable = () => {
    const { database, clock } = shop
    return createCheckedNames({ database, clock, log: createLog('silent') })
  }
  const inSeconds = (seconds: number) => shop.clock.now().getTime() + seconds * 1000
  const available = { state: 'available', confirmed: true } as const
  const taken = { state: 'taken', confirmed: true } as const

  it('keeps sold names and the registry’s own answers over older results', async () => {
    const [sold, reserved, free] = [freeName(), freeName(), freeName()]
    const table = await openTable()
    table.markTaken(sold, { outcome: taken, until: inSeconds(300) })
    table.store(reserved, { outcome: { ...taken, state: 'reserved' }, until: inSeconds(50) })
    table.store(free, { outcome: { ...available, confirmed: false }, until: inSeconds(50) })
    await table.stop()
    const late = await openTable()
    late.store(sold, { outcome: available, until: inSeconds(60) })
    late.store(reserved, { outcome: { ...available, confirmed: false }, until: inSeconds(60) })
    late.store(free, { outcome: taken, until: inSeconds(300) })
    await late.stop()
    const states = await Promise.all([sold, reserved, free].map(storedOf))
    expect(states.map(([kept]) => kept?.state)).toEqual(['taken', 'reserved', 'taken'])
  })

  it('notifies the other servers, not its own, of changes', async () => {
    const [sold, removed] = [freeName(), freeName()]
    const [table, other] = await Promise.all([openTable(), openTable()])
    const [notices, ownNotices]: [(string | undefined)[], (string | undefined)[]] = [[], []]
    other.onChange((name) => notices.push(name))
    table.onChange((name) => ownNotices.push(name))
    table.markTaken(removed, { outcome: taken, until: inSeconds(300) })
    await isStored(removed, 'taken')
    // An unwritten result of the other server is outdated.
    other.store(removed, { outcome: taken, until: inSeconds(300) })
    table.forget(removed)
    table.markTaken(sold, { outcome: taken, until: inSeconds(300) })
    expect(await table.find(removed)).toBeUndefined()
    await until(
      () => Promise.resolve([...notices]),
      (names) => names.length === 3,
    )
    expect(notices.toSorted()).toEqual([sold, removed, removed].toSorted())
    expect(ownNotices).toEqual([])
    expect((await other.find(sold))?.outcome).toEqual(taken)
    await Promise.all([table.stop(), other.stop()])
    expect(await storedOf(removed)).toEqual([])
  })

  it('drops expired rows', async () => {
    const [old, good] = [freeName(), freeName()]
    const table = await openTable()
    table.store(old, { outcome: available, until: inSeconds(10) })
    table.store(good, { outcome: available, until: inSeconds(60) })
    await isStored(good, 'available')
    shop.clock.advance(20_000)
    expect([await table.find(old), (await table.find(good))?.outcome]).toEqual([
      undefined,
      available,
    ])
    await table.deletePast()
    expect([await storedOf(old), (await storedOf(good)).length]).toEqual([[], 1])
    await table.stop()
  })
})
