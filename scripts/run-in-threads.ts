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

/** Runs tasks in up to four worker threads, neighbours in the same one; returns their answers. */
export const runInThreads = async <Answer>(
  script: URL,
  tasks: readonly unknown[],
  { minPerThread, common, answer }: Shares<Answer>,
): Promise<Answer[]> => {
  const count = Math.min(maxThreads, availableParallelism(), Math.ceil(tasks.length / minPerThread))
  const size = Math.ceil(tasks.length / count)
  return Promise.all(
    Array.from({ length: count }, async (_, share) => {
      const own = tasks.slice(share * size, (share + 1) * size)
      const worker = new Worker(script, { workerData: { ...common, tasks: own } })
      const [said] = await Promise.all([once(worker, 'message'), once(worker, 'exit')])
      return v.parse(answer, said[0])
    }),
  )
}
