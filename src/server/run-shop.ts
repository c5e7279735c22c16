import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DatabaseError, openPglite, openPostgres, type Database } from './db/database.ts'
import { createLog } from './log.ts'

const openDatabase = (config: Config): Promise<Database> =>
  config.databaseUrl === undefined
    ? openPglite({ dataDir: config.dataDir })
    : openPostgres({ url: config.databaseUrl, connections: config.databaseConnections })

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // PGlite compiles beside this thread, which loads the rest of the server meanwhile.
  const [database, { createApp }, { seed }, { listen }] = await Promise.all([
    openDatabase(config),
    import('./app.ts'),
    import('./db/seed.ts'),
    import('./http/listen.ts'),
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

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // Whatever hangs shall not keep the shop from ending.
    setTimeout(() => process.exit(0), 8000).unref()
    app.endStreams()
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

/** Runs the shop until SIGINT or SIGTERM; what keeps it from starting is one line on stderr. */
export const runShop = async (): Promise<void> => {
  try {
    await run()
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof DatabaseError
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error)
    process.stderr.write(`The shop could not start: ${text ?? 'unknown error'}\n`)
    process.exit(1)
  }
}
