import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** How work is shared. */
export interface Shares<Answer> {
  /** A thread takes a tenth of a second to start, so fewer tasks than this are not worth one more. */
  readonly leastForThread: number
  /** What a thread is given besides its tasks. */
  readonly common: Readonly<Record<string, unknown>>
  /** What a thread answers when it is done: one message. */
  readonly answer: v.GenericSchema<unknown, Answer>
}

const mostThreads = 4

/**
 * Does tasks in as many threads as the machine has cores, at most four, neighbours in the same one.
 *
 * @param script what a thread runs, with `workerData` of all that is common and its `tasks`
 * @returns what each answered
 * @throws what a thread throws
 */
export const runInThreads = async <Answer>(
  script: URL,
  tasks: readonly unknown[],
  { leastForThread, common, answer }: Shares<Answer>,
): Promise<Answer[]> => {
  const count = Math.min(
    mostThreads,
    availableParallelism(),
    Math.ceil(tasks.length / leastForThread),
  )
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
