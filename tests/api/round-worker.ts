// A server process without a port: runs a round on request, and reports how many rows it
// checked.
import * as v from 'valibot'
import { createApp } from '../../src/server/app.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openPostgres } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { Round } from './round-process.ts'

const config = readConfig(process.env)
const database = await openPostgres({ url: config.databaseUrl ?? '', connections: 4 })
const app = await createApp({
  ...{ config, database },
  clock: systemClock,
  log: createLog(config.logLevel),
  websiteUrl: () => 'http://127.0.0.1',
})
const schedules: Readonly<Record<Round, string>> = {
  watches: 'watched names',
  transfers: 'items that wait',
}

process.on('message', (told) => {
  app.runSchedule(schedules[v.parse(Round, told)]).then(
    (count) => process.send?.(v.parse(v.number(), count)),
    // A waiting caller learns that the process has ended.
    () => process.exit(1),
  )
})
process.on('disconnect', () => {
  void app
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
process.send?.('ready')
