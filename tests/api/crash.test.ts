import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCustomers } from '../../scripts/bench/seed-customers.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createRandom } from '../../scripts/histories/random.ts'
import { letTimePass } from '../../scripts/soak/let-time-pass.ts'
import { createRestartingServer } from '../../scripts/soak/restarting-server.ts'
import { sandboxEnvironment } from '../../scripts/soak/sandbox-environment.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { createAccessTokens } from '../../src/server/customers/accounts/access-tokens.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, openPostgres, type Database } from '../../src/server/platform/db/database.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { PAYPAL_CLIENT_ID, PAYPAL_SECRET } from '../../src/sandbox/credentials.ts'
import { sendCommand } from '../../src/server/staff/send-command.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { bankAccounts } from './bank-accounts.ts'
import {
  chargesOf,
  checkBalance,
  checkBooks,
  isPaid,
  readBooks,
  readOutside,
} from './crash/check-books.ts'
import { createCrashBuyer, type Manner, type Placed } from './crash/crash-buyer.ts'
import { openDataDir } from './data-dir.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './shop-api.ts'

/** CRASH_KILLS=200 kills it more often than `npm test` has time for. */
const kills = Number(process.env.CRASH_KILLS ?? 50)
const buyersAtOnce = 4
const longestMs = 300
const opening = fromDollars(5000)
const tokenSecret = 'a secret of the tests, and long enough'

/** CRASH_SEED sets the random moments. */
const seed = Number(process.env.CRASH_SEED ?? 20261121)
const { next: random } = createRandom(seed)

/** The buyers of a round take the next four, so each buyer has two of them. */
const manners: readonly Manner[] = [
  'balance',
  'payway',
  'card',
  'payway-closes-tab',
  'both',
  'paypal',
  'transfer',
  'payway-leaves',
]
/** Every fourth buyer pays at PayPal, which is offered in Thailand, and every fourth by card. */
const siteOf = (at: number): 'KH' | 'TH' => (at % 4 === 0 ? 'TH' : 'KH')
const hasCard = (at: number): boolean => at % 4 === 1

let directory: string
let sandbox: Sandbox
let place: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

const openDatabase = (): Promise<Database> =>
  place.DATABASE_URL === undefined
    ? openPglite({ dataDir: place.DATA_DIR })
    : openPostgres({ url: place.DATABASE_URL, connections: 2 })

const withDatabase = async <Result>(use: (database: Database) => Promise<Result>) => {
  const database = await openDatabase()
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'))
  sandbox = await startSandbox({ basePort: 0 })
  place = await openDataDir(directory)
})
afterAll(async () => {
  await sandbox.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Returns whether a condition becomes true in time. */
const within = async (ms: number, isSo: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await until(isSo, (so) => so, ms)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('not within')) return false
    throw error
  }
}

it(
  `takes no payment twice and loses none, killed ${kills} times`,
  { timeout: 600_000 + kills * 12_000 },
  async () => {
    const customers = await withDatabase(async ({ db }) => {
      const seeded = await seedCustomers(db, {
        ...{ count: 12, balance: opening, now: systemClock.now() },
      })
      for (const [at, { customerId }] of seeded.entries()) {
        await db.execute(
          sql`update customers set website_id = ${siteOf(at)} where id = ${customerId}::uuid`,
        )
      }
      return seeded
    })
    const { endpoints } = sandbox
    const port = await freePort()
    const server = createRestartingServer(port, () =>
      startServerProcess({
        ...place,
        PORT: String(port),
        TOKEN_SECRET: tokenSecret,
        CHECK_ANSWERS: 'on',
        LOG_LEVEL: 'silent',
        BANK_ACCOUNTS: bankAccounts,
        CYBERSOURCE: sandboxCards(endpoints.cybersource),
        ...{ PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_URL: endpoints.paypal },
        ...sandboxEnvironment(endpoints),
      }),
    )
    // Slow outside services, so that a kill hits more intermediate states.
    sandbox.behaviours.merge('registry', { delayMs: 20 })
    sandbox.behaviours.merge('payway', { checkDelayMs: 20 })

    const accessTokens = createAccessTokens({
      secret: new TextEncoder().encode(tokenSecret),
      clock: systemClock,
    })
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place
    const actor = { kind: 'operator', id: 'dara' } as const
    const buyers = customers.map((customer, at) =>
      createCrashBuyer({
        ...{ server, customer, paypal: endpoints.paypal },
        token: () =>
          accessTokens.issue({ ...customer, websiteId: siteOf(at), session: customer.session }),
        command: (args) =>
          sendCommand({ dataDir, databaseUrl, secretKeys: undefined }, { args, actor, files: {} }),
      }),
    )
    const placed: (Placed & { readonly findOrder: () => Promise<Order> })[] = []
    const confirmed = new Map<string, string | null>()
    const toppedUp = new Map<string, () => Promise<boolean>>()
    const taken: string[] = []
    const chargedOrders = new Set<string>()
    const endsPaid = ({ orderId, willPay }: Placed): boolean =>
      willPay === 'if-charged' ? chargedOrders.has(orderId) : willPay
    let count = 0

    const begin = async (buyer: (typeof buyers)[number]): Promise<Placed | undefined> => {
      count += 1
      const manner = manners[count % manners.length] ?? 'balance'
      const isTaken = count % 7 === 0 && manner !== 'payway-leaves'
      const order = await buyer.place(`free-${randomUUID()}.com`, manner)
      if (order === undefined) return undefined
      placed.push({ ...order, findOrder: () => buyer.findOrder(order.orderId) })
      if (isTaken) {
        // Another customer is faster at the registry: this domain will be refunded.
        taken.push(...order.names)
        sandbox.behaviours.merge('registry', { taken })
      }
      return order
    }

    const pay = async (order: Placed): Promise<void> => {
      const paid = await order.pay()
      if (paid !== undefined) confirmed.set(paid.id, paid.invoiceNumber)
    }

    const topUp = async (buyer: (typeof buyers)[number] | undefined): Promise<void> => {
      if (buyer === undefined) return
      const id = await buyer.topUp(10 + (toppedUp.size % 20))
      toppedUp.set(id, () => buyer.isToppedUp(id))
    }

    try {
      // A regular end writes the compile cache, so the killed ones start faster.
      await server.start()
      await server.stop()
      await server.start()
      await Promise.all(buyers.filter((_, at) => hasCard(at)).map((buyer) => buyer.saveCard()))
      for (let round = 0; round < kills; round += 1) {
        const chosen = Array.from(
          { length: buyersAtOnce },
          (_, at) => buyers[(round * buyersAtOnce + at) % buyers.length],
        ).filter((buyer) => buyer !== undefined)
        const begun = await Promise.all(chosen.map(begin))
        const orders = begun.filter((order) => order !== undefined)
        const paying: Promise<unknown>[] = orders.map(pay)
        if (round % 2 === 0) paying.push(topUp(chosen[round % 4]))
        await new Promise((resolve) => setTimeout(resolve, random() * longestMs))
        await server.crash()
        await Promise.all(paying)
      }
      await server.stop()

      const charged = await withDatabase(async ({ db }) =>
        chargesOf(await readBooks(db), await readOutside(endpoints)),
      )
      for (const { orderId } of charged) chargedOrders.add(orderId)

      // Everything the kills interrupted completes by itself, given time.
      // Asked one after the other, because asking for all would keep the server from its work.
      const waiting = [
        ...placed.filter(endsPaid).map(
          ({ findOrder }) =>
            async () =>
              (await findOrder()).state === 'COMPLETED',
        ),
        ...toppedUp.values(),
      ]
      const haveAllEnded = async (): Promise<boolean> => {
        while (await waiting[0]?.()) waiting.shift()
        return waiting.length === 0
      }
      await until(
        async () => {
          await withDatabase(({ db }) => letTimePass(db))
          await server.start()
          const ended = await within(20_000, haveAllEnded)
          await server.stop()
          return ended
        },
        (ended) => ended,
        200_000,
      )
    } finally {
      await server.abandon()
    }

    const books = await withDatabase(({ db }) => readBooks(db))
    checkBooks(books, await readOutside(endpoints))
    expect(
      books.topUps
        .filter(({ state }) => state === 'PAID')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...toppedUp.keys()].toSorted())
    for (const { customerId } of customers) checkBalance(books, customerId, opening)

    // Every response the shop gave is true.
    const byId = new Map(books.orders.map((order) => [order.id, order]))
    for (const one of placed) {
      const { orderId } = one
      const order = byId.get(orderId)
      expect({ orderId, isPaid: order !== undefined && isPaid(order) }).toEqual({
        orderId,
        isPaid: endsPaid(one),
      })
    }
    for (const [orderId, invoice] of confirmed) {
      expect(byId.get(orderId)?.invoices.map(({ number }) => number)).toEqual([invoice])
    }
    // The run covered the cases that the test is for.
    const states = books.orders.map(({ state }) => state)
    expect(states.filter((state) => state === 'COMPLETED').length).toBeGreaterThan(kills)
    expect(states).toContain('CANCELLED')
    const paidBy = new Set(books.orders.filter(isPaid).map(({ method }) => method))
    expect([...paidBy].toSorted()).toEqual([
      ...['BALANCE', 'BANK_TRANSFER', 'CARD', 'PAYPAL', 'PAYWAY_PLUS'],
    ])
    const fulfilments = books.orders.flatMap(({ items }) =>
      items.map(({ fulfilment }) => fulfilment),
    )
    expect(fulfilments).toContain('REFUNDED')
    expect(confirmed.size).toBeGreaterThan(kills)
    process.stdout.write(`${kills} kills\n`)
  },
)
