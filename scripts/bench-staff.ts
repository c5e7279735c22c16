// `npm run bench:staff`: how long the staff area's searches, pages, queues and audit log take on
// PostgreSQL with 100,000 customers and 1,000,000 orders, then the schedules of loyalty and affiliate.
// --customers 10000 --orders 100000 --rounds 30; --programmes for the schedules only.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseConnections } from './bench/databases.ts'
import { fillProgrammes } from './bench/fill-programmes.ts'
import { fillStaffData } from './bench/fill-staff-data.ts'
import { measureProgrammes } from './bench/measure-programmes.ts'
import { measureStaff } from './bench/measure-staff.ts'
import { tableOf, type Figure } from './bench/report.ts'
import { openPostgres, type Queryable } from '../src/server/platform/db/database.ts'
import { openJobs } from '../src/server/platform/jobs/index.ts'
import { createLog } from '../src/server/platform/log.ts'
import { startPostgres } from './start-postgres.ts'

const aimMs = 200

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    programmes: { type: 'boolean', default: false },
  },
})
const size = { customers: Number(values.customers), orders: Number(values.orders) }
const rounds = Number(values.rounds)
const sorted = (times: readonly number[] = []) => times.toSorted((a, b) => a - b)
const medianOf = (times: readonly number[] = []) =>
  sorted(times)[Math.floor(times.length / 2)] ?? Number.NaN
const slowestOf = (times: readonly number[]) => sorted(times).at(-1) ?? Number.NaN

const staffFigures = async (db: Queryable): Promise<readonly Figure[]> => {
  const [floor, ...readings] = await measureStaff(db, size, rounds)
  const floorMs = medianOf(floor?.times)
  return readings.map(({ name, times }): Figure => {
    const [median, slowest] = [medianOf(times), slowestOf(times)]
    return {
      ...{ database: 'postgres', figure: name, value: `${median.toFixed(1)} ms` },
      ...{ p99Ms: slowest.toFixed(1), floor: `${floorMs.toFixed(2)} ms`, ratio: median / floorMs },
      ...{ aim: `at most ${aimMs} ms`, met: slowest <= aimMs },
    }
  })
}

const programmeFigures = async (db: Queryable): Promise<readonly Figure[]> =>
  (await measureProgrammes(db, rounds)).map((run): Figure => {
    const slowest = slowestOf(run.times)
    return {
      ...{ database: 'postgres', figure: `${run.name} (${run.done} in ${rounds} runs)` },
      ...{ value: `${medianOf(run.times).toFixed(1)} ms`, p99Ms: slowest.toFixed(1) },
      ...{ floor: '', ratio: undefined },
      ...{ aim: `at most ${run.aimMs} ms`, met: slowest <= run.aimMs },
    }
  })

const print = (figures: readonly Figure[]): void => {
  const [processor] = cpus()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}`)
  console.log(`${size.customers} customers, ${size.orders} orders; p99 is the slowest round\n`)
  console.log(tableOf(figures))
}

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-staff-'))
// The bench reads; nothing is lost with a crash of it.
const postgres = await startPostgres(directory, { durable: false })
try {
  const url = `${postgres.url}/postgres`
  const database = await openPostgres({ url, connections: databaseConnections })
  try {
    const jobs = await openJobs(database, createLog('error'))
    await jobs.define([])
    await jobs.stop()
    const began = performance.now()
    await fillStaffData(url, size, (doing) => console.error(`${doing} …`))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.error(`filled in ${seconds} s; measuring …`)
    if (!values.programmes) print(await staffFigures(database.db))
    await fillProgrammes(url, size, (doing) => console.error(`${doing} …`))
    print(await programmeFigures(database.db))
  } finally {
    await database.close()
  }
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
