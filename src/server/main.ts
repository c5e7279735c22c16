import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { flushCompiled, quickenImports } from './platform/module-cache.ts'

quickenImports()
// Only now: the cache speeds up the imports that follow.
const [{ systemClock }, { ConfigError, readConfig }, databases, { createLog }] = await Promise.all([
  import('./platform/clock.ts'),
  import('./platform/config.ts'),
  import('./platform/db/database.ts'),
  import('./platform/log.ts'),
])

const openDatabase = (config: Config): Promise<Database> =>
  config.databaseUrl === undefined
    ? databases.openPglite({ dataDir: config.dataDir })
    : databases.openPostgres({ url: config.databaseUrl, connections: config.databaseConnections })

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // PGlite compiles in the background while this thread loads the server.
  const [database, { createApp }, { seed }, { listen }, { listenForOperator }] = await Promise.all([
    openDatabase(config),
    import('./app.ts'),
    import('./staff/seed/seed.ts'),
    import('./platform/http/listen.ts'),
    import('./staff/operator-socket.ts'),
  ])
  await seed(database.db, { demoAccounts: config.demoAccounts, clock: systemClock })
  let url = config.siteUrl
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    log,
    siteUrl: () => url ?? `http://${config.host}:${config.port}`,
  })
  const server = await listen(app.fetch, config)
  url ??= server.url
  const operator = await listenForOperator(config, app.command, log)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // A request that hangs must not prevent the stop.
    setTimeout(() => process.exit(0), 8000).unref()
    app.endStreams()
    await operator?.close()
    await server.close()
    await app.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.stdout.write(`ready ${server.url}\n`)
  await app.work()
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
