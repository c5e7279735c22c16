import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { DatabaseError, type Database, type Queryable } from '../db/database.ts'
import type { Log } from '../log.ts'
import { failedJobs, type Job, type JobQueue, type JobRow } from './job.ts'
import { createMoveFormerJobs } from './former-jobs.ts'
import { defineQueues } from './queues.ts'
import { repeat, usualInterval, type Repeating } from './repeat.ts'
import { watchLoop } from './wedged.ts'
import { createWorkers, dueEveryMs } from './workers.ts'

/** Adds a job in the transaction of its cause. */
export type Enqueue = <Data>(tx: Queryable, job: Job<Data>, data: NoInfer<Data>) => Promise<void>

/** Adds jobs, each once per UUID within a week. */
export type EnqueueOnce = <Data>(
  db: Queryable,
  job: Job<Data>,
  dataById: ReadonlyMap<string, NoInfer<Data>>,
) => Promise<void>

/** The job queue, in the shop's database. */
export interface Jobs {
  readonly enqueue: Enqueue
  readonly enqueueOnce: EnqueueOnce
  readonly define: (queues: readonly JobQueue[]) => Promise<void>
  /** Moves failed jobs back to their queues and returns their number. */
  readonly retryFailed: (tx: Queryable, ids: readonly string[]) => Promise<number>
  /** Runs jobs; `onWedged` is called when they are due and this process no longer takes them. */
  readonly work: (rows: readonly JobRow[], onWedged?: () => void) => Promise<void>
  /** Finishes running jobs for at most five seconds. */
  stop(): Promise<void>
}

// How soon another server takes the job of a killed one.
const superviseSeconds = 10

// The condition is that of pg-boss's index.
const dueQueues = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`
const overdueQueues = (ms: number): string => `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now() - interval '${ms} milliseconds'`
const Names = v.array(v.object({ name: v.string() }))

const formerJobsEveryMs = 60_000

/** How often the loop is looked at, and how long it may do nothing while jobs are due. */
const lookEveryMs = 30_000
const idleLimitMs = 60_000

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /is not installed|requires migrations/.test(error.message)

/** Production's tables are created by `database migrate`, not by the start. */
const start = async (boss: PgBoss): Promise<void> => {
  try {
    await boss.start()
  } catch (error) {
    if (!isOutdated(error)) throw error
    throw new DatabaseError(
      "The job queue's tables are not current: run `npm run shop -- database migrate`",
      { cause: error },
    )
  }
}

const openBoss = async (database: Database, log: Log): Promise<PgBoss> => {
  const boss = new PgBoss({
    ...database.jobs,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // No job of ours waits for another.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  await start(boss)
  return boss
}

/** Opens the queue and creates its tables. */
export const openJobs = async (
  database: Database,
  log: Log,
  interval = usualInterval,
): Promise<Jobs> => {
  const { db } = database
  const boss = await openBoss(database, log)
  const workers = createWorkers(boss, db, log)
  let queues: readonly JobQueue[] = []
  let moveFormer: (() => Promise<void>) | undefined
  let repeated: readonly Repeating[] = []
  let lookedAt = performance.now()

  const namesOf = async (query: string): Promise<readonly string[]> => {
    const { rows } = await boss.getDb().executeSql(query)
    return v.parse(Names, rows).map(({ name }) => name)
  }

  /** Wakes the workers of queues with due jobs. */
  const wakeDue = async (): Promise<void> => {
    for (const name of await namesOf(dueQueues)) workers.wake(name)
    lookedAt = performance.now()
  }

  const watch = (onWedged: () => void): Repeating => {
    const limitMs = interval(idleLimitMs)
    const late = () => delay(limitMs, 'late' as const, { ref: false })
    const loop = {
      isDatabaseReady: () => database.isReady(),
      overdue: () => Promise.race([namesOf(overdueQueues(limitMs)), late()]),
      lookedAt: () => lookedAt,
      activity: workers.activity,
    }
    return watchLoop(loop, { limitMs, everyMs: interval(lookEveryMs), log, onWedged })
  }

  return {
    enqueue: async (tx, { name }, data) => {
      await boss.send(name, data as object, { db: fromDrizzle(tx, sql) })
    },
    enqueueOnce: async (tx, { name }, dataById) => {
      if (dataById.size === 0) return
      const jobs = Array.from(dataById, ([id, data]) => ({ id, data: data as object }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
    define: async (defined) => {
      queues = defined
      const existing = await defineQueues(boss, db, queues)
      moveFormer = createMoveFormerJobs(db, queues, existing)
      await moveFormer?.()
    },
    retryFailed: (tx, ids) => boss.redrive(failedJobs, { ids: [...ids], db: fromDrizzle(tx, sql) }),
    work: async (rows, onWedged) => {
      await Promise.all(rows.map((row) => workers.start(row, queues)))
      lookedAt = performance.now()
      repeated = [
        repeat('due jobs', interval(dueEveryMs), wakeDue, log),
        ...(moveFormer === undefined
          ? []
          : [repeat('jobs of former names', formerJobsEveryMs, moveFormer, log)]),
        ...(onWedged === undefined ? [] : [watch(onWedged)]),
      ]
    },
    stop: async () => {
      await Promise.all(repeated.map((one) => one.stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
