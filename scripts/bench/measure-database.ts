import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { serverArguments, serverEnvironment } from '../server-command.ts'
import { startDatabase, type BenchDatabase, type DatabaseKind } from './databases.ts'
import { fillDatabase, tokenSecret } from './fill-database.ts'
import { measureFloors, type Floors } from './floors.ts'
import type { LoadGenerator } from './load-generator.ts'
import { meanOf, type LoadOrder, type LoadResult } from './load.ts'
import { measureArgon2, measureRealtime, type RealtimeResult } from './measure-accounts.ts'
import { residentMb, startListener, startSandboxProcess, type Listener } from './processes.ts'

/** Warm-up orders, which compile the code. */
const warmUpOrders = 300

/** Connections of the load generator. */
const connections = 16
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

/** A database's servers and the load on them. */
interface Bench {
  readonly database: BenchDatabase
  readonly load: LoadGenerator
  readonly seconds: number
  readonly report: (doing: string) => void
  readonly listen: (
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Listener>
  readonly run: (
    order: Partial<LoadOrder> & Pick<LoadOrder, 'scenario' | 'url'>,
  ) => Promise<LoadResult>
}

type Customers = Awaited<ReturnType<typeof fillDatabase>>
type CheckoutScenario = 'checkout' | 'checkout-fulfilled'

const freshNames = (count: number, tld = 'com'): string[] =>
  Array.from({ length: count }, () => `free-${randomUUID()}.${tld}`)

/** Checks names, so that the following purchases find them cached. */
const confirmNames = async ({ run }: Bench, url: string, count: number): Promise<string[]> => {
  const names = freshNames(count)
  await run({ scenario: 'confirm', url, names, most: count, seconds: 60 })
  return names
}

const warmUp = async (
  bench: Bench,
  url: string,
  scenario: CheckoutScenario,
  { buying }: Customers,
): Promise<LoadResult> => {
  const names = await confirmNames(bench, url, warmUpOrders)
  const order = { names, customers: buying, most: names.length, seconds: 60 }
  return bench.run({ scenario, url, ...order })
}

const measureCheckout = async (
  bench: Bench,
  url: string,
  scenario: CheckoutScenario,
  customers: Customers,
): Promise<LoadResult> => {
  const warm = await warmUp(bench, url, scenario, customers)
  // Enough names for the whole phase.
  const names = await confirmNames(bench, url, Math.ceil(warm.perSecond * bench.seconds * 3))
  return bench.run({ scenario, url, names, customers: customers.buying, most: names.length })
}

const measureAllFloors = async ({ report, listen, run, database, seconds }: Bench) => {
  report('the floors')
  const { url, child } = await listen(['scripts/bench/constant-server.ts'])
  await run({ scenario: 'constant', url, seconds: 1 })
  const constant = await run({ scenario: 'constant', url })
  await child.stop()
  return { constant, floors: await measureFloors(database, { connections, seconds }) }
}

const measureStarts = async ({ report, listen, run }: Bench): Promise<number[]> => {
  report('starting')
  const serverArgs = await serverArguments()
  const readyMs: number[] = []
  // The first start fills the compile cache, which is written shortly after it, for the others.
  for (let count = 0; count <= starts; count += 1) {
    const { url, child, readyMs: ms } = await listen(serverArgs)
    if (count > 0) readyMs.push(ms)
    else await run({ scenario: 'search', url, names: ['free'], seconds: 2 })
    await child.stop()
  }
  return readyMs
}

const measureSearch = async ({ report, run }: Bench, url: string) => {
  report('searching')
  const names = freshNames(50)
  await run({ scenario: 'search', url, names, most: 50 })
  const searchCold = await run({ scenario: 'search', url, names: freshNames(20_000) })
  await run({ scenario: 'search', url, names, most: 50 })
  return { searchCold, searchCached: await run({ scenario: 'search', url, names }) }
}

const measureAdding = async (bench: Bench, url: string, { adding }: Customers) => {
  bench.report('adding to the cart')
  const names = await confirmNames(bench, url, 200)
  await bench.run({ scenario: 'add', url, names, customers: adding, seconds: 1 })
  return bench.run({ scenario: 'add', url, names, customers: adding })
}

const measureCheckoutAlone = async (bench: Bench, url: string, customers: Customers) => {
  bench.report('one checkout alone')
  await warmUp(bench, url, 'checkout-fulfilled', customers)
  return bench.run({
    scenario: 'checkout',
    url,
    names: await confirmNames(bench, url, checkoutsAlone),
    customers: customers.buying,
    connections: 1,
    most: checkoutsAlone,
    seconds: 60,
  })
}

const measureSessions = async (
  { report, run, seconds }: Bench,
  url: string,
  { adding, refreshTokens, usernames }: Customers,
) => {
  report('signing in, refreshing, reading the session')
  const argon2 = await measureArgon2(seconds)
  const signIn = await run({ scenario: 'sign-in', url, names: usernames, connections: 4 })
  const most = refreshTokens.length
  const refresh = await run({ scenario: 'refresh', url, names: refreshTokens, most })
  return { argon2, signIn, refresh, user: await run({ scenario: 'user', url, customers: adding }) }
}

const measureServer = async (bench: Bench, customers: Customers) => {
  const { url, child } = await bench.listen(await serverArguments())
  const search = await measureSearch(bench, url)
  const add = await measureAdding(bench, url, customers)
  const checkoutAlone = await measureCheckoutAlone(bench, url, customers)
  bench.report('the checkout')
  const checkout = await measureCheckout(bench, url, 'checkout-fulfilled', customers)
  // Before password hashes: the target concerns searches and orders.
  const memory = await residentMb(child)
  const sessions = await measureSessions(bench, url, customers)
  await child.stop()
  return { ...search, add, checkoutAlone, checkout, residentMb: memory, ...sessions }
}

const measureWithoutJobs = async (bench: Bench, customers: Customers) => {
  const { report, listen, load } = bench
  report('the checkout without jobs')
  const serverArgs = await serverArguments()
  const server = await listen(serverArgs, { JOBS: 'off' })
  const checkoutWithoutJobs = await measureCheckout(bench, server.url, 'checkout', customers)
  await server.child.stop()

  report('open realtime connections')
  const listening = await listen(serverArgs, { JOBS: 'off' })
  const connected = customers.all.slice(0, realtimeConnections)
  const realtime = await measureRealtime(listening, load, connected)
  await listening.child.stop()
  return { checkoutWithoutJobs, realtime }
}

/** Measures one database with `seconds` per phase. */
export const measureDatabase = async (
  kind: DatabaseKind,
  {
    directory,
    ...options
  }: { readonly directory: string } & Pick<Bench, 'load' | 'seconds' | 'report'>,
): Promise<Measured> => {
  const { load, seconds, report } = options
  report('the database')
  const database = await startDatabase(kind, directory)
  const sandbox = await startSandboxProcess(join(directory, `${kind}-sandbox`))
  const environment = {
    ...serverEnvironment,
    ...database.environment,
    ...sandbox.environment,
    PORT: '0',
    TOKEN_SECRET: tokenSecret,
    SEARCHES_PER_MINUTE: '100000000',
    SIGN_INS_PER_MINUTE: '100000000',
  }
  const listeners: Listener[] = []
  const bench: Bench = {
    ...options,
    database,
    listen: async (args, extra = {}) => {
      const listener = await startListener('The server', args, { ...environment, ...extra })
      listeners.push(listener)
      return listener
    },
    run: (order) =>
      load.run({ connections, seconds, most: 1e9, names: [], customers: [], ...order }),
  }

  try {
    const customers = await fillDatabase(database, 3000)
    const before = await measureAllFloors(bench)
    const readyMs = await measureStarts(bench)
    const server = await measureServer(bench, customers)
    const after = await measureAllFloors(bench)
    // Last, because its orders stay unfulfilled.
    const withoutJobs = await measureWithoutJobs(bench, customers)
    return {
      kind,
      floors: {
        insertAndRead: meanOf(before.floors.insertAndRead, after.floors.insertAndRead),
        orderTransaction: meanOf(before.floors.orderTransaction, after.floors.orderTransaction),
      },
      constant: meanOf(before.constant, after.constant),
      readyMs,
      ...server,
      ...withoutJobs,
    }
  } finally {
    await Promise.all(listeners.map(({ child }) => child.stop()))
    await sandbox.child.stop()
    await database.stop()
  }
}
