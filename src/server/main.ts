import { chmod } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { stopOnSignals } from './platform/stop-on-signals.ts'
import { flushCompiled, quickenImports } from './platform/module-cache.ts'

quickenImports()
// Only now: the cache speeds up the imports that follow.
const [
  { openDatabaseClock },
  { ConfigError, readConfig },
  databases,
  { createLog },
  production,
  { openTraces },
  { exitOnUncaught, openErrorReports },
] = await Promise.all([
  import('./platform/db/database-clock.ts'),
  import('./platform/config.ts'),
  import('./platform/db/database.ts'),
  import('./platform/log.ts'),
  import('./platform/production/index.ts'),
  import('./platform/traces/index.ts'),
  import('./platform/error-reports/index.ts'),
])

/** `--production`: as an operator starts it. `--check` only reports. `--accept-secrets` keeps new secrets. */
const options = new Set(process.argv.slice(2))

const knownOptions = ['--production', '--check', '--accept-secrets']

/** Refuses a misspelled option, which would start a server that was only to be checked. */
const checkOptions = (): void => {
  const unknown = [...options].filter((option) => !knownOptions.includes(option))
  if (unknown.length > 0)
    throw new ConfigError(
      `unknown option ${unknown.join(' ')}; there are ${knownOptions.join(', ')}`,
    )
}

/** How long requests and jobs may take to finish after the listener has closed. */
const longestStopMs = 8000

/** What the shop writes is for its own account: secrets, the operator's socket, PGlite's files. */
process.umask(0o077)

/** Ends the process with all reasons why it must not start. */
const refuse = async (config: Config): Promise<void> => {
  const refusals = await production.checkStart(config, options.has('--accept-secrets'))
  if (refusals.length > 0) {
    process.stderr.write(production.refusalText(refusals))
    process.exit(1)
  }
  if (!options.has('--check')) return
  process.stdout.write('Production can start.\n')
  process.exit(0)
}

/** Names websites that were built for another server; the build follows a first start, so absent ones are not. */
const warnOfWebsites = async (config: Config, log: Log): Promise<void> => {
  const { websitesOfOthers } = await import('./staff/doctor/website-finding.ts')
  for (const finding of await websitesOfOthers(config))
    log.warn(finding, 'the website does not fit')
}

const openDatabase = (config: Config, isProduction: boolean): Promise<Database> =>
  config.databaseUrl === undefined
    ? databases.openPglite({ dataDir: config.dataDir })
    : databases.openPostgres({
        url: config.databaseUrl,
        poolerUrl: config.poolerUrl,
        replicaUrl: config.replicaUrl,
        namedStatements: config.namedStatements,
        connections: config.databaseConnections,
        statementMs: config.statementMs,
        migrate: !isProduction,
      })

/** Closes a demo's folder of an earlier version to other users. */
const closeDataDir = (dataDir: string): Promise<void> =>
  // It is absent before the first start; other problems appear when files are written.
  chmod(dataDir, 0o700).catch(() => undefined)

const run = async (): Promise<void> => {
  checkOptions()
  const config = readConfig(process.env)
  const isProduction = config.isPublic || options.has('--production') || options.has('--check')
  if (isProduction) await refuse(config)
  else await closeDataDir(config.dataDir)
  const reports = await openErrorReports(config.sentry)
  if (reports !== undefined) exitOnUncaught(reports)
  const log = createLog(config.logLevel, undefined, reports?.report)
  // Before the database: its pool asks whether traces are on.
  const stopTraces = await openTraces(config.traces)
  // PGlite compiles in the background while this thread loads the server.
  const [database, { createApp }, { seed }, { listen }, { listenForOperator }] = await Promise.all([
    openDatabase(config, isProduction),
    import('./app.ts'),
    import('./staff/seed/seed.ts'),
    import('./platform/http/listen.ts'),
    import('./staff/operator-socket.ts'),
  ])
  const { db } = database
  const clock = await openDatabaseClock(db)
  const demoAccounts = config.demoAccounts && !isProduction
  await seed(db, { demoAccounts, clock })
  if (isProduction) await production.storeFingerprints(db, config, clock.now())
  else if (production.sandboxDefaults(config).length > 0)
    await production.markDatabase(db, 'sandbox', clock.now())
  let url = config.websiteUrl
  const app = await createApp({
    config,
    database,
    clock,
    log,
    reports,
    // It stops as at any signal, and its supervisor starts another; the demo has none.
    onWedged: isProduction ? () => process.kill(process.pid, 'SIGTERM') : undefined,
    websiteUrl: () => url ?? `http://${config.host}:${config.port}`,
  })
  const following = clock.run(log)
  const server = await listen(app.fetch, config)
  url ??= server.url
  const operator = await listenForOperator(config, app.command, log)

  const drainSeconds = config.drainSeconds ?? (isProduction ? 5 : 0)
  stopOnSignals(async () => {
    app.drain()
    server.drain()
    await delay(drainSeconds * 1000)
    // A request that hangs must not prevent the stop.
    setTimeout(() => process.exit(0), longestStopMs).unref()
    const closed = server.close()
    app.endStreams()
    await operator?.close()
    await closed
    await app.stop()
    await following.stop()
    await database.close()
    await stopTraces()
    await reports?.flush()
  })
  process.stdout.write(`ready ${server.url}\n`)
  await app.work()
  if (isProduction)
    void warnOfWebsites(config, log).catch((error: unknown) =>
      log.error({ err: error }, 'the website could not be compared'),
    )
}

try {
  await run()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof databases.DatabaseError
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error)
  process.stderr.write(`The shop could not start: ${text ?? 'unknown error'}\n`)
  process.exit(1)
}
setTimeout(flushCompiled, 1000).unref()
