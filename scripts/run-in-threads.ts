import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** `common` is the workerData of every thread; `answer` is the schema of a thread's only message. */
export interface Shares<Answer> {
  /** Starting a thread takes 0.1 s. */
  readonly minPerThread: number
  readonly common: Readonly<Record<string, unknown>>
  readonly answer: v.GenericSchema<unknown, Answer>
}

const maxThreads = 4

/** Returns the only message of a thread after it has ended. */
export const answerOf = async (worker: Worker): Promise<unknown> => {
  const [said] = await Promise.all([once(worker, 'message'), once(worker, 'exit')])
  return said[0]
}

/** Runs tasks in up to four worker threads, neighbours in different ones; returns their answers. */
export const runInThreads = async <Answer>(
  script: URL,
  tasks: readonly unknown[],
  { minPerThread, common, answer }: Shares<Answer>,
): Promise<Answer[]> => {
  const count = Math.min(maxThreads, availableParallelism(), Math.ceil(tasks.length / minPerThread))
  return Promise.all(
    Array.from({ length: count }, async (_, share) => {
      const own = tasks.filter((_, task) => task % count === share)
      const worker = new Worker(script, { workerData: { ...common, tasks: own } })
      return v.parse(answer, await answerOf(worker))
    }),
  )
}
