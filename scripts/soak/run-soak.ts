import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { fromDollars } from '../../src/contract/money.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
} from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { createAccessTokens } from '../../src/server/customers/accounts/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPostgres, rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { bankAccounts } from '../../tests/api/bank-accounts.ts'
import { seedCustomers } from '../bench/seed-customers.ts'
import { createRandom } from '../histories/random.ts'
import { sandboxCards } from '../start-sandbox.ts'
import { checkSoak, notYetDone } from './check-soak.ts'
import { createSoakCustomer, type SoakCustomer } from './customer.ts'
import { findRegions } from './family-carts.ts'
import { createFigures, type Figures } from './figures.ts'
import { followStream } from './follow-stream.ts'
import { decideCreations, misbehave } from './misbehave.ts'
import { sandboxEnvironment } from './sandbox-environment.ts'
import { createSend } from './send.ts'
import type { ServerProcess } from './server-process.ts'
import { settle, settleMs } from './settle.ts'
import { createStaffDesk } from './staff-desk.ts'
import { startTwoServers } from './two-servers.ts'

export interface SoakOptions {
  /** An empty or seeded PostgreSQL database. */
  readonly databaseUrl: string
  /** Of both servers. */
  readonly dataDir: string
  readonly start: (environment: Readonly<Record<string, string>>) => ServerProcess
  readonly seconds: number
  readonly seed: number
  readonly customers: number
  readonly print?: (line: string) => void
}

export interface SoakReport {
  readonly figures: readonly string[]
  /** What differs from what it must be; empty after a good run. */
  readonly problems: readonly string[]
}

const tokenSecret = 'a secret of the soak test, and long enough'

/** A run of this time goes on until each kind of action has succeeded, for at most as long again. */
const enoughSeconds = 120
const lookEveryMs = 5_000

/** From this duration, memory is measured in one process, which warms up before it counts. */
const steadySeconds = 900
const memoryEveryMs = 5_000

const shopEnvironment = async (
  sandbox: Sandbox,
  { databaseUrl, dataDir }: Pick<SoakOptions, 'databaseUrl' | 'dataDir'>,
) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  TOKEN_SECRET: tokenSecret,
  SECRET_KEYS: `soak:${randomBytes(32).toString('base64')}`,
  CHECK_ANSWERS: 'on',
  LOG_LEVEL: 'silent',
  SEARCHES_PER_MINUTE: '100000',
  LOOKUPS_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
  PARKING_IPS: '192.0.2.80',
  BANK_ACCOUNTS: bankAccounts,
  ...{ META_PIXEL_ID, META_ACCESS_TOKEN, GA_MEASUREMENT_ID, GA_API_SECRET },
  ...{ META_URL: sandbox.endpoints.meta, GA_URL: sandbox.endpoints.ga4 },
  PUBLIC_SENTRY_DSN: sandbox.endpoints.sentryDsn,
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  GOOGLE_CERTS_URL: `${sandbox.endpoints.google}/oauth2/v3/certs`,
  RECAPTCHA_VERIFY_URL: `${sandbox.endpoints.recaptcha}/recaptcha/api/siteverify`,
  CYBERSOURCE: sandboxCards(sandbox.endpoints.cybersource),
  ...{ PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_FEE_PERCENT: '4.4' },
  PAYPAL_URL: sandbox.endpoints.paypal,
  PAYPAL_SDK_URL: `${sandbox.endpoints.paypal}/sdk/js`,
  PAYPAL_CERT_ORIGINS: sandbox.endpoints.paypal,
  PAYPAL_CERT_CA: await sandbox.paypalCertificate(),
  ...sandboxEnvironment(sandbox.endpoints),
})

const siteOf = (at: number): 'KH' | 'TH' => (at % 2 === 0 ? 'KH' : 'TH')

/** Creates customers of both sites with a balance. */
const createCustomers = async (db: Queryable, count: number) => {
  const now = systemClock.now()
  const seeded = await seedCustomers(db, { count, balance: fromDollars(100_000), now })
  for (const [at, { customerId }] of seeded.entries()) {
    await db.execute(sql`update customers set website_id = ${siteOf(at)},
      register_country = ${siteOf(at)}, phone_number = ${`+8551234500${String(at).padStart(2, '0')}`}
      where id = ${customerId}::uuid`)
  }
  return seeded
}

const outcomes = async (db: Queryable): Promise<readonly string[]> =>
  (
    await rowsOf<{ what: string; count: number }>(
      db,
      sql`select payment_method || ' ' || state || ' ' || i.type || ' ' || i.action || ' '
          || i.fulfilment as what, count(*)::integer as count
        from orders o join order_items i on i.order_id = o.id group by 1 order by 1`,
    )
  ).map(({ what, count }) => `orders ${what}: ${count}`)

/** Lets the customers act until the signal. */
const actAll = (
  customers: readonly SoakCustomer[],
  over: AbortSignal,
  figures: Figures,
): Promise<unknown> =>
  Promise.all(
    customers.map(async ({ act }) => {
      while (!over.aborted) {
        await act()
        figures.count('actions')
        await pause(100)
      }
    }),
  )

/** Ends when the time is over and each kind of action has succeeded, at the latest after twice the time. */
const timeIsOver = async (db: Queryable, seconds: number, signal: AbortSignal): Promise<void> => {
  await pause(seconds * 1000, undefined, { signal })
  if (seconds < enoughSeconds) return
  const latest = performance.now() + seconds * 1000
  while (performance.now() < latest && (await notYetDone(db)).length > 0)
    await pause(lookEveryMs, undefined, { signal })
}

/** Runs two servers, customers and failing outside parties, then compares all records. */
export const runSoak = async (options: SoakOptions): Promise<SoakReport> => {
  const { databaseUrl, start, seconds, seed, print = () => undefined } = options
  const runMs = seconds * 1000
  const figures = createFigures()
  const sandbox = await startSandbox({ basePort: 0 })
  const environment = await shopEnvironment(sandbox, options)
  const servers = await startTwoServers({
    ...{ start, environment, figures, random: createRandom(seed) },
  })
  const database = await openPostgres({ url: databaseUrl, connections: 2 })
  const { db } = database
  const over = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  try {
    const urls = servers.all.map(({ url }) => url)
    const tokens = createAccessTokens({
      ...{ secret: new TextEncoder().encode(tokenSecret), clock: systemClock },
    })
    const sendFor = (at: number) => createSend({ urls, random: createRandom(seed + at), figures })
    const regions = await findRegions(sendFor(0))
    const taken: string[] = []
    const customers = (await createCustomers(db, options.customers)).map((customer, at) =>
      createSoakCustomer({
        ...{ customer, figures, regions, endpoints: sandbox.endpoints },
        url: () => urls[at % urls.length] ?? '',
        ...{ site: siteOf(at), send: sendFor(at), random: createRandom(seed + 1_000 + at) },
        token: () => tokens.issue({ ...customer, websiteId: siteOf(at) }),
        takeName: (name) => {
          taken.push(name)
          sandbox.behaviours.merge('registry', { taken })
        },
      }),
    )
    const world = { sandbox, figures, random: createRandom(seed + 2_000) }
    const { signal } = over
    const desk = createStaffDesk({
      ...{ db, sandbox, figures, random: createRandom(seed + 3_000), place: options },
    })
    const streams = customers.map(({ customer }, at) =>
      followStream({
        ...{ figures, over: signal, url: () => urls[at % urls.length] ?? '' },
        token: () => tokens.issue({ ...customer, websiteId: siteOf(at) }),
      }),
    )
    const steadyAfterMs = seconds >= steadySeconds ? runMs / 6 : Infinity
    const works = {
      customers: actAll(customers, signal, figures),
      faults: misbehave(world, signal),
      staff: desk.work(signal),
      kills: servers.trouble(signal, steadyAfterMs),
      watch: servers.watch(signal, memoryEveryMs),
    }
    const broken: string[] = []
    // The others go on: what half an hour has shown is not lost.
    running = Promise.all(
      Object.entries(works).map(([name, work]) =>
        work.catch((error: unknown) => {
          broken.push(`the ${name} of the soak test broke: ${inspect(error)}`)
        }),
      ),
    )
    await Promise.race([running, timeIsOver(db, seconds, signal)])
    print('the faults end')
    over.abort()
    await running
    await Promise.all(streams)
    await decideCreations(world, 1)
    const isSettled = await settle(db, desk)
    print('everything is compared')
    const confirmed = customers.flatMap((one) => [...one.confirmed])
    const problems = [
      ...broken,
      ...(isSettled ? [] : [`not everything settled within ${settleMs / 1000} s`]),
      ...(await checkSoak({ db, sandbox, confirmed, hadTime: seconds >= enoughSeconds })),
      ...figures.faults(runMs),
      ...(await servers.stop()),
    ]
    return { problems, figures: [...figures.lines(runMs), ...(await outcomes(db))] }
  } finally {
    over.abort()
    // Nothing may start a server after the database has gone.
    await Promise.allSettled([running])
    await servers.abandon()
    await database.close()
    await sandbox.stop()
  }
}
