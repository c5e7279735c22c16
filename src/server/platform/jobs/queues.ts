import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgBoss, Queue } from 'pg-boss'
import type { Queryable } from '../db/database.ts'
import { failedJobs, type JobQueue } from './job.ts'

const yearInSeconds = 365 * 86_400

// A killed server's job is free after this.
const heartbeatSeconds = 20

interface WantedQueue {
  readonly name: string
  readonly options: Omit<Queue, 'name' | 'policy' | 'partition'>
}

const failedJobsQueue: WantedQueue = {
  name: failedJobs,
  options: { retentionSeconds: yearInSeconds },
}

const queueOf = ({
  name,
  retry,
  deadLetter,
  expireInSeconds,
  deleteAfterSeconds,
}: JobQueue): WantedQueue => ({
  name,
  options: {
    ...retry,
    retryBackoff: true,
    deadLetter,
    heartbeatSeconds,
    notify: true,
    ...(expireInSeconds !== undefined && { expireInSeconds }),
    ...(deleteAfterSeconds !== undefined && { deleteAfterSeconds }),
  },
})

/** Sorts queues after their dead letter queues. */
const deadLettersFirst = (queues: readonly WantedQueue[]): readonly WantedQueue[] => {
  const ordered = new Set<WantedQueue>()
  const add = (queue: WantedQueue): void => {
    const deadLetter = queues.find(({ name }) => name === queue.options.deadLetter)
    if (deadLetter !== undefined && !ordered.has(deadLetter)) add(deadLetter)
    ordered.add(queue)
  }
  queues.forEach(add)
  return [...ordered]
}

/** Creates the missing queues and returns the names of the existing ones, whose retries stay as they are. */
export const defineQueues = async (
  boss: PgBoss,
  db: Queryable,
  rows: readonly JobQueue[],
): Promise<ReadonlySet<string>> => {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted: readonly WantedQueue[] = [failedJobsQueue, ...rows.map(queueOf)]
  for (const { name, options } of deadLettersFirst(wanted)) {
    const queue = existing.get(name)
    if (queue === undefined) await boss.createQueue(name, options)
    else if ((queue.deadLetter ?? undefined) !== options.deadLetter) {
      await boss.updateQueue(name, { deadLetter: options.deadLetter ?? null })
      // Jobs carry the dead letter that their queue had.
      await db.execute(sql`update pgboss.job set dead_letter = ${options.deadLetter ?? null}
        where name = ${name} and state < 'completed'`)
    } else continue
    // Caches the queue: inside a PGlite transaction pg-boss would wait forever to read it.
    await boss.touch(name, randomUUID())
  }
  return new Set(existing.keys())
}
