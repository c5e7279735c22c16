import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import { DatabaseError, type Database, type Queryable } from '../db/database.ts'
import type { Log } from '../log.ts'
import { traced } from '../traces/index.ts'
import {
  FailedForGood,
  failedJobs,
  type Job,
  type JobQueue,
  type JobRow,
  type JobTry,
} from './job.ts'
import { createMoveFormerJobs } from './former-jobs.ts'
import { defineQueues } from './queues.ts'
import { repeat, usualInterval, type Repeating } from './repeat.ts'
import { createWedgeCheck } from './wedged.ts'

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

/** How soon jobs are found that no notification announces: retries. */
const dueEveryMs = 2000

// One statement finds the queues with due jobs; a statement per queue would be 60 in two seconds.
// Without notifications each worker polls. A full batch means that more may wait.
const polling = {
  pollingIntervalSeconds: dueEveryMs / 1000,
  notifyPollingIntervalSeconds: 60,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

// The condition is that of pg-boss's index.
const dueQueues = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`
const overdueQueues = (ms: number): string => `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now() - interval '${ms} milliseconds'`
const Names = v.array(v.object({ name: v.string() }))

type StoredJob = JobWithMetadata

/** Counts the batches that run, by queue, and when the last one began or ended. */
const createBatchCount = () => {
  const queues = new Map<string, { running: number; at: number }>()
  return {
    /** Counts from the start of a queue's workers, so an idle one is known. */
    add: (queue: string): void => {
      queues.set(queue, { running: 0, at: performance.now() })
    },
    count: async <T>(queue: string, run: () => Promise<T>): Promise<T> => {
      const counted = queues.get(queue)
      if (counted === undefined) return run()
      counted.running += 1
      try {
        return await run()
      } finally {
        counted.running -= 1
        counted.at = performance.now()
      }
    },
    activity: (queue: string): number | 'running' | undefined => {
      const counted = queues.get(queue)
      return counted !== undefined && counted.running > 0 ? 'running' : counted?.at
    },
  }
}

const tryOf = ({ id, retryCount, retryLimit }: StoredJob): JobTry => ({
  id,
  isLast: retryCount >= retryLimit,
})

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

/** Opens the queue and creates its tables. */
export const openJobs = async (
  database: Database,
  log: Log,
  interval = usualInterval,
): Promise<Jobs> => {
  const { db } = database
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
  let queues: readonly JobQueue[] = []
  let moveFormer: (() => Promise<void>) | undefined
  let repeated: readonly Repeating[] = []
  const workers = new Map<string, readonly string[]>()
  const batches = createBatchCount()
  let lookedAt = performance.now()

  /** pg-boss gives jobs of a dead letter queue no dead letter. */
  const giveDeadLetter = async (name: string, ids: readonly string[]): Promise<void> => {
    const { deadLetter } = queues.find((queue) => queue.name === name) ?? { deadLetter: failedJobs }
    await db.execute(sql`update pgboss.job set dead_letter = ${deadLetter}
      where name = ${name} and id in ${[...ids]} and dead_letter is null`)
  }

  const runRow = async ({ name, run, workers: { count, batch } }: JobRow): Promise<void> => {
    const isDeadLetter = queues.some(({ deadLetter }) => deadLetter === name)
    const settle = async (
      job: Promise<void>,
      { id, retryCount, retryLimit }: Pick<StoredJob, 'id' | 'retryCount' | 'retryLimit'>,
    ): Promise<JobResult> => {
      try {
        await job
        return { id, status: 'completed' }
      } catch (error) {
        const facts = { err: error, job: name, id }
        const isForGood = error instanceof FailedForGood
        if (isForGood || retryCount >= retryLimit) log.error(facts, 'a job has failed its last try')
        else log.warn(facts, 'a job failed and will be tried again')
        return { id, status: isForGood ? 'deadletter' : 'failed', output: error }
      }
    }
    const runBatch = async (found: readonly StoredJob[]): Promise<JobResult[]> => {
      if (isDeadLetter)
        await giveDeadLetter(
          name,
          found.map(({ id }) => id),
        )
      const runAt = await run(found.map(({ data }) => data))
      return Promise.all(
        found.map((job, at) =>
          settle(
            traced(`job ${name}`, { 'shop.job_id': job.id }, () => runAt(at, tryOf(job))),
            job,
          ),
        ),
      )
    }
    batches.add(name)
    const started = Array.from({ length: count }, () =>
      boss.work(name, { ...polling, batchSize: batch }, (found: readonly StoredJob[]) =>
        batches.count(name, () => runBatch(found)),
      ),
    )
    workers.set(name, await Promise.all(started))
  }

  const namesOf = async (query: string): Promise<readonly string[]> => {
    const { rows } = await boss.getDb().executeSql(query)
    return v.parse(Names, rows).map(({ name }) => name)
  }

  /** Wakes the workers of queues with due jobs. */
  const wakeDue = async (): Promise<void> => {
    for (const name of await namesOf(dueQueues))
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    lookedAt = performance.now()
  }

  /** Repeats looks at the loop until it is wedged. */
  const watch = (onWedged: () => void): Repeating => {
    const limitMs = interval(idleLimitMs)
    const look = createWedgeCheck(
      {
        isDatabaseReady: () => database.isReady(),
        overdue: () =>
          Promise.race([
            namesOf(overdueQueues(limitMs)),
            delay(limitMs, 'late' as const, { ref: false }),
          ]),
        lookedAt: () => lookedAt,
        activity: batches.activity,
      },
      limitMs,
      () => performance.now(),
    )
    let isOver = false
    const round = async (): Promise<void> => {
      const reason = isOver ? undefined : await look()
      if (reason === undefined) return
      isOver = true
      log.error({ reason }, 'the job queue is wedged')
      onWedged()
    }
    return repeat('job queue is alive', interval(lookEveryMs), round, log)
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
      await Promise.all(rows.map(runRow))
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
