import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

const taskSchema = v.object({
  /** Where the picture is to be written. */
  file: v.string(),
  title: v.string(),
  ending: v.optional(v.string()),
})

/** What a thread is given to draw. */
export const shareSchema = v.object({
  /** The pictures' cache, which holds the fonts. */
  cache: v.string(),
  tasks: v.array(taskSchema),
})
export type DrawTask = Readonly<v.InferOutput<typeof taskSchema>>

/** A thread takes a tenth of a second to start, so fewer pictures than this are not worth one more. */
const leastForThread = 100
const mostThreads = 4

/**
 * Draws pictures in as many threads as the machine has cores, at most four: one after another, the
 * texts are set under a lock of the library.
 */
export const drawInThreads = async (cache: string, tasks: readonly DrawTask[]): Promise<void> => {
  const count = Math.min(
    mostThreads,
    availableParallelism(),
    Math.ceil(tasks.length / leastForThread),
  )
  // Neighbours share a large text: the same ending in both languages.
  const sorted = tasks.toSorted((a, b) =>
    (a.ending ?? a.title).localeCompare(b.ending ?? b.title, 'en'),
  )
  const size = Math.ceil(sorted.length / count)
  await Promise.all(
    Array.from({ length: count }, async (_, share) => {
      const worker = new Worker(new URL('draw-worker.ts', import.meta.url), {
        workerData: { cache, tasks: sorted.slice(share * size, (share + 1) * size) },
      })
      await once(worker, 'exit')
    }),
  )
}
