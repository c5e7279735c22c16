import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import * as accounts from '../../src/contract/accounts.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import { createApp, type AppDeps } from '../../src/server/app.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openPglite, openPostgres, type Database } from '../../src/server/platform/db/database.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createCaller } from './caller.ts'
import { cheapHash } from './cheap-hash.ts'
import { sandboxPlaces } from './sandbox-places.ts'
import type { TestDatabases } from './setup-database.ts'

export { createCaller, type CallOptions, type Outcome } from './caller.ts'
export { until } from './until.ts'

/** Creates a clock that runs like the machine’s, and that a test can advance. */
export const createTestClock = (startsAt = new Date()) => {
  let offset = startsAt.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    /** Advances by milliseconds. */
    advance: (ms: number) => {
      offset += ms
    },
  }
}

/** Creates a database for one suite from the seeded template. */
export const openTestDatabase = async (
  databases: TestDatabases = inject('databases'),
): Promise<{ database: Database; drop(): Promise<void> }> => {
  if (databases.kind === 'pglite') {
    const template = await openAsBlob(databases.template)
    const database = await openPglite({ dataDir: 'memory://', template })
    return { database, drop: () => database.close() }
  }
  const name = `suite_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${databases.url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name} template ${databases.template}`)
  const database = await openPostgres({ url: `${databases.url}/${name}`, connections: 10 })
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The interval of suites that wait for rounds of the frequent schedules. */
export const soon = (usualMs: number): number => (usualMs <= 5000 ? usualMs / 8 : usualMs)

/** The options of a suite’s shop, besides its environment. */
interface ApiOptions extends Partial<
  Pick<AppDeps, 'log' | 'passwords' | 'reports' | 'smsAccount' | 'tidyEveryMs' | 'interval'>
> {
  /** Opens the database; a copy of the seeded template by default. */
  readonly open?: typeof openTestDatabase
  /** The start time of the shop’s and the sandbox’s clocks; now by default. */
  readonly startsAt?: Date
  /** Replaces the shop's clock, which then cannot be advanced. */
  readonly runsBy?: Clock
  /** Returns settings that name the places of the sandbox. */
  readonly settingsFor?: (sandbox: Sandbox) => Readonly<Record<string, string>>
  /** Prepares the outside world before the shop starts. */
  readonly beforeStart?: (sandbox: Sandbox) => Promise<void>
}

/**
 * Starts a complete shop for one suite: API over HTTP, database and sandbox. Its password hashes are
 * cheap; `password.test.ts` and the bench cover the real cost.
 */
export const startApi = async (
  environment: Readonly<Record<string, string | undefined>> = {},
  {
    passwords = createPasswords({ cost: cheapHash }),
    open = openTestDatabase,
    startsAt,
    runsBy,
    settingsFor = () => ({}),
    beforeStart = () => Promise.resolve(),
    ...more
  }: ApiOptions = {},
) => {
  const clock = createTestClock(startsAt)
  const [opened, sandbox] = await Promise.all([
    open(),
    startSandbox({ basePort: 0, ...(startsAt === undefined ? {} : { now: clock.now }) }),
  ])
  const { database } = opened
  await beforeStart(sandbox)
  const { endpoints } = sandbox
  const config = readConfig({
    PORT: '0',
    DATA_DIR: 'memory://',
    TOKEN_SECRET: 'a secret of the tests, and long enough',
    CHECK_ANSWERS: 'on',
    LOG_LEVEL: 'silent',
    SEARCHES_PER_MINUTE: '100000',
    LOOKUPS_PER_MINUTE: '100000',
    SIGN_INS_PER_MINUTE: '100000',
    REGISTRATIONS_PER_HOUR: '100000',
    RESETS_PER_HOUR: '100000',
    ...sandboxPlaces(sandbox),
    SMPP_PER_SECOND: '1000',
    ...('PAYPAL_CLIENT_ID' in environment && {
      PAYPAL_CERT_CA: await sandbox.paypalCertificate(),
    }),
    // Suites about other subjects register without a captcha.
    RECAPTCHA_SITE_KEY: 'off',
    ...environment,
    ...settingsFor(sandbox),
  })
  let url = ''
  const app = await createApp({
    config,
    database,
    clock: runsBy ?? clock,
    log: createLog(config.logLevel),
    websiteUrl: () => url,
    passwords,
    // Suites run rare schedules themselves.
    firstRoundMs: Number.MAX_SAFE_INTEGER,
    ...more,
  })
  const server = await listen(app.fetch, config)
  url = server.url
  await app.work()
  const call = createCaller(url)

  const signIn = async (username: 'demo' | 'newcomer'): Promise<string> => {
    const outcome = await call(accounts.login, { body: { username, password: 'Demo1234' } })
    if (!outcome.ok) throw new Error(`sign-in failed: ${outcome.problem.messageCode}`)
    return outcome.answer.accessToken
  }

  /** Sets the behaviour of an outside service: `control('registry', {down: true})`. */
  const control = async (party: string, behaviour: object): Promise<void> => {
    const response = await fetch(`${endpoints.control}/control/${party}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behaviour),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  return {
    url,
    call,
    signIn,
    control,
    app,
    clock,
    database,
    db: database.db,
    sandbox,
    config,
    stop: async () => {
      app.endStreams()
      await server.close()
      await app.stop()
      await opened.drop()
      await sandbox.stop()
    },
  }
}

export type ShopApi = Awaited<ReturnType<typeof startApi>>
