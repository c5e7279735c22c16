// The journeys' server with rounds of its schedules every second, for what takes days of a service's
// life: `main.ts` has them at their usual times.
import { flushCompiled, quickenImports } from '../../src/server/platform/module-cache.ts'

quickenImports()
const [
  { createApp },
  { readConfig },
  { openPglite },
  { openDatabaseClock },
  { listen },
  { createLog },
  { stopOnSignals },
  { listenForOperator },
] = await Promise.all([
  import('../../src/server/app.ts'),
  import('../../src/server/platform/config.ts'),
  import('../../src/server/platform/db/database.ts'),
  import('../../src/server/platform/db/database-clock.ts'),
  import('../../src/server/platform/http/listen.ts'),
  import('../../src/server/platform/log.ts'),
  import('../../src/server/platform/stop-on-signals.ts'),
  import('../../src/server/staff/operator-socket.ts'),
])

const soonMs = 1000

const config = readConfig(process.env)
const database = await openPglite({ dataDir: config.dataDir })
const log = createLog(config.logLevel)
let url = ''
const app = await createApp({
  ...{ config, database, log, clock: await openDatabaseClock(database.db) },
  websiteUrl: () => url,
  interval: (usualMs) => Math.min(usualMs, soonMs),
  firstRoundMs: soonMs,
})
const server = await listen(app.fetch, config)
url = server.url
const operator = await listenForOperator(config, app.command, log)
stopOnSignals(async () => {
  const closed = server.close()
  app.endStreams()
  await operator?.close()
  await closed
  await app.stop()
  await database.close()
})
process.stdout.write(`ready ${url}\n`)
await app.work()
flushCompiled()
