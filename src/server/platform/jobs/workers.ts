import { sql } from 'drizzle-orm'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Queryable } from '../db/database.ts'
import type { Log } from '../log.ts'
import { traced } from '../traces/index.ts'
import { FailedForGood, type JobQueue, type JobRow, type JobTry } from './job.ts'
import { jobSucceeded } from './job-successes.ts'

/** How soon jobs are found that no notification announces: retries. */
export const dueEveryMs = 2000

// One statement finds the queues with due jobs; a statement per queue would be 60 in two seconds.
// Without notifications each worker polls. A full batch means that more may wait.
const polling = {
  pollingIntervalSeconds: dueEveryMs / 1000,
  notifyPollingIntervalSeconds: 60,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

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

/** pg-boss gives jobs of a dead letter queue no dead letter. */
const giveDeadLetter = async (
  db: Queryable,
  { name, deadLetter }: JobQueue,
  found: readonly StoredJob[],
): Promise<void> => {
  const ids = found.map(({ id }) => id)
  await db.execute(sql`update pgboss.job set dead_letter = ${deadLetter}
    where name = ${name} and id in ${ids} and dead_letter is null`)
}

/** Runs one job, and returns what becomes of it. */
const settle = async (
  name: string,
  run: (job: JobTry) => Promise<void>,
  job: StoredJob,
  log: Log,
): Promise<JobResult> => {
  const { id } = job
  const one = tryOf(job)
  try {
    await traced(`job ${name}`, { 'shop.job_id': id }, () => run(one))
    jobSucceeded(name)
    return { id, status: 'completed' }
  } catch (error) {
    const facts = { err: error, job: name, id }
    const isForGood = error instanceof FailedForGood
    if (isForGood || one.isLast) log.error(facts, 'a job has failed its last try')
    else log.warn(facts, 'a job failed and will be tried again')
    return { id, status: isForGood ? 'deadletter' : 'failed', output: error }
  }
}

/** Creates the workers of this process, which take the jobs of queues. */
export const createWorkers = (boss: PgBoss, db: Queryable, log: Log) => {
  const workers = new Map<string, readonly string[]>()
  const batches = createBatchCount()
  return {
    start: async (row: JobRow, queues: readonly JobQueue[]): Promise<void> => {
      const { name, run } = row
      const { count, batch } = row.workers
      const isDeadLetter = queues.some(({ deadLetter }) => deadLetter === name)
      const runBatch = async (found: readonly StoredJob[]): Promise<JobResult[]> => {
        if (isDeadLetter) await giveDeadLetter(db, row, found)
        const runAt = await run(found.map(({ data }) => data))
        return Promise.all(found.map((job, at) => settle(name, (one) => runAt(at, one), job, log)))
      }
      batches.add(name)
      const started = Array.from({ length: count }, () =>
        boss.work(name, { ...polling, batchSize: batch }, (found: readonly StoredJob[]) =>
          batches.count(name, () => runBatch(found)),
        ),
      )
      workers.set(name, await Promise.all(started))
    },
    wake: (queue: string): void => {
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
    },
    activity: batches.activity,
  }
}
