import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import {
  defineJob,
  FailedForGood,
  jobAlone,
  jobRow,
  jobSuccesses,
  openJobs,
  usualInterval,
  type Interval,
  type JobRow,
  type Jobs,
} from '../../src/server/platform/jobs/index.ts'
import { fulfilOrder } from '../../src/server/selling/fulfilment/jobs.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { ordersAtOnce } from './order-pace.ts'
import { openTestDatabase, until } from './shop-api.ts'

const lines: string[] = []
const log = createLog('error', { write: (line) => void lines.push(line) })
const errors = () => lines.map((line) => JSON.parse(line) as object)
const once = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 }
const schema = v.object({ n: v.number() })
const greet = defineJob({ name: 'greet', schema, retry: once })

let opened: { readonly database: Database; drop(): Promise<void> }
let jobs: Jobs | undefined
beforeEach(async () => {
  lines.length = 0
  opened = await openTestDatabase()
})
afterEach(async () => {
  await jobs?.stop()
  await opened.drop()
})

const openPaced = async (interval: Interval, ...rows: readonly JobRow[]) => {
  await jobs?.stop()
  const opening = await openJobs(opened.database, log, interval)
  jobs = opening
  await opening.define(rows)
  return { ...opening, work: (onWedged?: () => void) => opening.work(rows, onWedged) }
}
const open = (...rows: readonly JobRow[]) => openPaced(usualInterval, ...rows)

interface StoredJob extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly source: string | null
  readonly n: number
}

const waiting = () =>
  rowsOf<StoredJob>(
    opened.database.db,
    sql`select id, name, source_name as source, (data->>'n')::integer as n from pgboss.job
      where starts_with(name, '__') = false and state < 'active' order by n`,
  )

const recorded = () => {
  const seen: number[] = []
  return { seen, run: ({ n }: { n: number }) => Promise.resolve(void seen.push(n)) }
}

it('a job that fails all its tries is kept as failed and can be retried', async () => {
  const { db } = opened.database
  const seen: number[] = []
  const row = jobAlone(greet, ({ n }) => {
    seen.push(n)
    return seen.length === 1 ? Promise.reject(new Error('no')) : Promise.resolve()
  })
  const { enqueue, work, retryFailed } = await open(row)
  await enqueue(db, greet, { n: 7 })
  await work()
  const [failed] = await until(waiting, ([job]) => job?.name === 'failed-jobs')
  expect(failed).toMatchObject({ source: 'greet', n: 7 })
  expect(errors()).toMatchObject([{ job: 'greet', msg: 'a job has failed its last try' }])
  const before = performance.now()
  expect(await retryFailed(db, [failed?.id ?? ''])).toBe(1)
  await until(
    () => Promise.resolve(seen),
    (all) => all.length === 2,
  )
  await expect.poll(() => jobSuccesses.get('greet')).toBeGreaterThan(before)
  expect(await waiting()).toEqual([])
})

it('a job that no further try can help ends as failed at its first', async () => {
  const { db } = opened.database
  let tries = 0
  const patient = defineJob({ name: 'patient', schema })
  const { enqueue, work } = await open(
    jobAlone(patient, () => {
      tries += 1
      return Promise.reject(new FailedForGood('550 no such mailbox'))
    }),
  )
  await enqueue(db, patient, { n: 8 })
  await work()
  const [failed] = await until(waiting, ([job]) => job?.name === 'failed-jobs')
  expect(failed).toMatchObject({ source: 'patient', n: 8 })
  expect(tries).toBe(1)
  expect(jobSuccesses.has('patient')).toBe(false)
  const [stored] = await rowsOf<{ output: { message: string } }>(
    db,
    sql`select output from pgboss.job where name = 'failed-jobs'`,
  )
  expect(stored?.output.message).toBe('550 no such mailbox')
  expect(errors()).toMatchObject([{ job: 'patient', msg: 'a job has failed its last try' }])
})

it('a job can name a dead letter, whose own failures are kept as failed', async () => {
  const { db } = opened.database
  const giveUp = defineJob({ name: 'give-up', schema, retry: once })
  const risky = defineJob({ name: 'risky', schema, retry: once, deadLetter: giveUp.name })
  const fail = () => Promise.reject(new Error('no'))
  // The dead letter’s queue is created first, in any order of the rows.
  const { enqueue, work } = await open(jobAlone(risky, fail), jobAlone(giveUp, fail))
  await enqueue(db, risky, { n: 1 })
  await work()
  const [failed] = await until(waiting, ([job]) => job?.name === 'failed-jobs')
  expect(failed).toMatchObject({ source: 'give-up', n: 1 })
})

it('jobs of a former name run under the new one, and are added once', async () => {
  const { db } = opened.database
  const id = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0901'
  const former = await open(jobAlone(greet, () => Promise.resolve()))
  await former.enqueue(db, greet, { n: 1 })
  await former.enqueueOnce(db, greet, new Map([[id, { n: 2 }]]))
  const renamed = defineJob({ name: 'welcome', schema, formerly: ['greet'] })
  const { seen, run } = recorded()
  const { enqueueOnce, work } = await open(jobAlone(renamed, run))
  await enqueueOnce(db, renamed, new Map([[id, { n: 2 }]]))
  await work()
  await until(waiting, (all) => all.length === 0)
  // A job that no longer waits may still run.
  await until(
    () => Promise.resolve(seen.length),
    (count) => count === 2,
  )
  expect(seen.toSorted()).toEqual([1, 2])
})

it('a queue of an earlier version gets its dead letter, and so do its waiting jobs', async () => {
  const { db } = opened.database
  await db.execute(sql`select pgboss.create_queue('greet',
    '{"policy": "standard", "retryLimit": 0}'::jsonb)`)
  await db.execute(sql`insert into pgboss.job (name, data, retry_limit, policy)
    values ('greet', '{"n": 3}', 0, 'standard')`)
  const { work } = await open(jobAlone(greet, () => Promise.reject(new Error('no'))))
  await work()
  const [failed] = await until(waiting, ([job]) => job?.name === 'failed-jobs')
  expect(failed).toMatchObject({ source: 'greet', n: 3 })
})

it('a job with invalid data fails alone, and the rest of its batch runs', async () => {
  const { db } = opened.database
  const { seen, run } = recorded()
  const batched = { ...greet, workers: { count: 1, batch: 4 } }
  const { enqueue, work } = await open(jobRow(batched, () => Promise.resolve(run)))
  await enqueue(db, greet, { n: 1 })
  await enqueue(db, greet, { n: 'two' as unknown as number })
  await enqueue(db, greet, { n: 3 })
  await work()
  await until(
    () => rowsOf(db, sql`select from pgboss.job where name = 'failed-jobs'`),
    (all) => all.length === 1,
  )
  expect(seen.toSorted()).toEqual([1, 3])
})

it('32 paid orders are fulfilled at once: none waits for the end of another', async () => {
  const { db } = opened.database
  const begun: number[] = []
  let goOn = () => {}
  const allBegan = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { workers } = fulfilOrder
  const { enqueueOnce, work } = await open(
    jobAlone({ ...greet, workers }, ({ n }) => {
      if (begun.push(n) === 32) goOn()
      return allBegan
    }),
  )
  const jobs = Array.from({ length: 32 }, (_, n) => [randomUUID(), { n }] as const)
  await enqueueOnce(db, greet, new Map(jobs))
  await work()
  await allBegan
  expect(ordersAtOnce).toBe(32)
  expect(new Set(begun).size).toBe(32)
})

it('a new queue accepts a job within a transaction', async () => {
  const { db } = opened.database
  const { seen, run } = recorded()
  const { enqueue, work } = await open(jobAlone(greet, run))
  await db.transaction(async (tx) => enqueue(tx, greet, { n: 5 }))
  await work()
  await until(
    () => Promise.resolve(seen),
    (all) => all.length === 1,
  )
})

it('a queue that is no longer looked at is wedged, and a slow job is not', async () => {
  const { db } = opened.database
  let wedged = 0
  const slow = Promise.withResolvers<undefined>()
  const row = jobAlone({ ...greet, workers: { count: 1, batch: 1 } }, () => slow.promise)
  const soon = (usualMs: number) => usualMs / 600
  const { database } = opened
  let looks = 0
  opened = {
    ...opened,
    database: { ...database, isReady: () => ((looks += 1), database.isReady()) },
  }
  const alive = await openPaced(soon, row)
  await alive.enqueue(db, greet, { n: 1 })
  await alive.enqueue(db, greet, { n: 2 })
  await alive.work(() => (wedged += 1))
  await until(
    () => Promise.resolve(looks),
    (count) => count > 8,
  )
  expect(wedged).toBe(0)
  slow.resolve(undefined)
  // The loop never looks for due jobs; the limit is over.
  const never = await openPaced((ms) => (ms === 2000 ? 3_600_000 : soon(ms)), row)
  await never.work(() => (wedged += 1))
  await until(
    () => Promise.resolve(wedged),
    (count) => count === 1,
  )
  expect(errors()).toMatchObject([
    { msg: 'the job queue is wedged', reason: 'due jobs are not looked for' },
  ])
})
