import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fromDollars } from '../../src/contract/money.ts'
import { createAccessTokens } from '../../src/server/customers/accounts/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, openPostgres } from '../../src/server/platform/db/database.ts'
import { seed } from '../../src/server/staff/seed/seed.ts'
import { serverArguments } from '../server-command.ts'
import { startDatabase, type BenchDatabase, type DatabaseKind } from './databases.ts'
import { measureFloors, type Floors } from './floors.ts'
import type { LoadGenerator } from './load-generator.ts'
import { meanOf, type LoadOrder, type LoadResult } from './load.ts'
import {
  benchPasswordHash,
  measureArgon2,
  measureRealtime,
  seedRefreshTokens,
  type RealtimeResult,
} from './measure-accounts.ts'
import { residentMb, startListener, startSandboxProcess, type Listener } from './processes.ts'
import { seedCustomers } from './seed-customers.ts'

/** Warm-up orders, which compile the code. */
const warmUpOrders = 300

/** Connections of the load generator. */
const connections = 16
const tokenSecret = 'a secret of the bench, and long enough'
const starts = 5
const checkoutsAlone = 40
const realtimeConnections = 2000

/** All figures of one database. */
export interface Measured {
  readonly kind: DatabaseKind
  /** Measured before and after the figures, because the machine's speed changes. */
  readonly floors: Floors
  readonly constant: LoadResult
  readonly searchCold: LoadResult
  readonly searchCached: LoadResult
  readonly add: LoadResult
  /** With jobs assigned to another process that does not run. */
  readonly checkoutWithoutJobs: LoadResult
  readonly checkout: LoadResult
  readonly checkoutAlone: LoadResult
  /** Bare argon2id with the same parameters. */
  readonly argon2: LoadResult
  readonly signIn: LoadResult
  readonly refresh: LoadResult
  /** Reading the signed-in customer. */
  readonly user: LoadResult
  readonly realtime: RealtimeResult
  readonly readyMs: readonly number[]
  /** After the searches and checkouts. */
  readonly residentMb: number
}

const freshNames = (count: number, tld = 'com'): string[] =>
  Array.from({ length: count }, () => `free-${randomUUID()}.${tld}`)

/** Fills an empty database with seeds and customers with balances. */
const fill = async ({ environment }: BenchDatabase, count: number) => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 2 })
  try {
    await seed(database.db, { demoAccounts: true, clock: systemClock })
    const customers = await seedCustomers(database.db, {
      count,
      balance: fromDollars(5000),
      now: systemClock.now(),
      passwordHash: await benchPasswordHash(),
    })
    const refreshTokens = await seedRefreshTokens(database.db, customers, systemClock.now())
    const { issue } = createAccessTokens({
      secret: new TextEncoder().encode(tokenSecret),
      clock: systemClock,
    })
    // Tokens outlive the run.
    const withTokens = customers.map(({ customerId, addressId, session }) => ({
      addressId,
      token: issue({ customerId, websiteId: 'KH', session }),
    }))
    const usernames = customers.map(({ customerId }) => customerId.replaceAll('-', ''))
    return { customers: withTokens, refreshTokens, usernames }
  } finally {
    await database.close()
  }
}

/** Measures one database with `seconds` per phase. */
export const measureDatabase = async (
  kind: DatabaseKind,
  {
    directory,
    load,
    seconds,
    report,
  }: {
    readonly directory: string
    readonly load: LoadGenerator
    readonly seconds: number
    readonly report: (doing: string) => void
  },
): Promise<Measured> => {
  report('the database')
  const database = await startDatabase(kind, directory)
  const sandbox = await startSandboxProcess(join(directory, `${kind}-sandbox`))
  const environment = {
    ...database.environment,
    ...sandbox.environment,
    PORT: '0',
    TOKEN_SECRET: tokenSecret,
    SEARCHES_PER_MINUTE: '100000000',
    SIGN_INS_PER_MINUTE: '100000000',
  }
  const serverArgs = await serverArguments()
  const listeners: Listener[] = []
  const listen = async (args: readonly string[], extra: Readonly<Record<string, string>> = {}) => {
    const listener = await startListener('The server', args, { ...environment, ...extra })
    listeners.push(listener)
    return listener
  }

  try {
    const { customers, refreshTokens, usernames } = await fill(database, 3000)
    const half = customers.length / 2
    const adding = customers.slice(0, half)
    const buying = customers.slice(half)

    const run = (order: Partial<LoadOrder> & Pick<LoadOrder, 'scenario' | 'url'>) =>
      load.run({ connections, seconds, most: 1e9, names: [], customers: [], ...order })

    /** Checks names, so that the following purchases find them cached. */
    const confirm = async (url: string, count: number): Promise<string[]> => {
      const names = freshNames(count)
      await run({ scenario: 'confirm', url, names, most: count, seconds: 60 })
      return names
    }

    const warmUp = async (
      url: string,
      scenario: 'checkout' | 'checkout-fulfilled',
    ): Promise<LoadResult> => {
      const names = await confirm(url, warmUpOrders)
      return run({ scenario, url, names, customers: buying, most: names.length, seconds: 60 })
    }

    const buy = async (
      url: string,
      scenario: 'checkout' | 'checkout-fulfilled',
    ): Promise<LoadResult> => {
      const warm = await warmUp(url, scenario)
      // Enough names for the whole phase.
      const names = await confirm(url, Math.ceil(warm.perSecond * seconds * 3))
      return run({ scenario, url, names, customers: buying, most: names.length })
    }

    const measureAllFloors = async () => {
      report('the floors')
      const { url, child } = await listen(['scripts/bench/constant-server.ts'])
      await run({ scenario: 'constant', url, seconds: 1 })
      const constant = await run({ scenario: 'constant', url })
      await child.stop()
      return { constant, floors: await measureFloors(database, { connections, seconds }) }
    }
    const before = await measureAllFloors()

    report('starting')
    const readyMs: number[] = []
    // The first start fills the compile cache for the others.
    for (let count = 0; count <= starts; count += 1) {
      const server = await listen(serverArgs)
      if (count > 0) readyMs.push(server.readyMs)
      // The compile cache is written shortly after the start.
      if (count === 0)
        await run({ scenario: 'search', url: server.url, names: ['free'], seconds: 2 })
      await server.child.stop()
    }

    report('searching')
    const server = await listen(serverArgs)
    const { url } = server
    const searched = freshNames(50)
    await run({ scenario: 'search', url, names: searched, most: 50 })
    const searchCold = await run({ scenario: 'search', url, names: freshNames(20_000) })
    await run({ scenario: 'search', url, names: searched, most: 50 })
    const searchCached = await run({ scenario: 'search', url, names: searched })

    report('adding to the cart')
    const known = await confirm(url, 200)
    await run({ scenario: 'add', url, names: known, customers: adding, seconds: 1 })
    const add = await run({ scenario: 'add', url, names: known, customers: adding })

    report('one checkout alone')
    await warmUp(url, 'checkout-fulfilled')
    const alone = await confirm(url, checkoutsAlone)
    const checkoutAlone = await run({
      scenario: 'checkout',
      url,
      names: alone,
      customers: buying,
      connections: 1,
      most: checkoutsAlone,
      seconds: 60,
    })

    report('the checkout')
    const checkout = await buy(url, 'checkout-fulfilled')
    // Before password hashes: the target concerns searches and orders.
    const memory = await residentMb(server.child)

    report('signing in, refreshing, reading the session')
    const argon2 = await measureArgon2(seconds)
    const signIn = await run({ scenario: 'sign-in', url, names: usernames, connections: 4 })
    const refresh = await run({
      scenario: 'refresh',
      url,
      names: refreshTokens,
      most: refreshTokens.length,
    })
    const user = await run({ scenario: 'user', url, customers: adding })
    await server.child.stop()
    const after = await measureAllFloors()

    // Last, because its orders stay unfulfilled.
    report('the checkout without jobs')
    const withoutJobs = await listen(serverArgs, { JOBS: 'off' })
    const checkoutWithoutJobs = await buy(withoutJobs.url, 'checkout')
    await withoutJobs.child.stop()

    report('open realtime connections')
    const listening = await listen(serverArgs, { JOBS: 'off' })
    const realtime = await measureRealtime(listening, load, customers.slice(0, realtimeConnections))
    await listening.child.stop()

    return {
      kind,
      floors: {
        insertAndRead: meanOf(before.floors.insertAndRead, after.floors.insertAndRead),
        orderTransaction: meanOf(before.floors.orderTransaction, after.floors.orderTransaction),
      },
      constant: meanOf(before.constant, after.constant),
      searchCold,
      searchCached,
      add,
      checkoutWithoutJobs,
      checkout,
      checkoutAlone,
      argon2,
      signIn,
      refresh,
      user,
      realtime,
      readyMs,
      residentMb: memory,
    }
  } finally {
    await Promise.all(listeners.map(({ child }) => child.stop()))
    await sandbox.child.stop()
    await database.stop()
  }
}
