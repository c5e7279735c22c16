import * as v from 'valibot'
import { inThreads } from '../in-threads.ts'

const taskSchema = v.object({
  /** Where the picture is to be written. */
  file: v.string(),
  title: v.string(),
  tld: v.optional(v.string()),
})

/** What a thread is given to draw. */
export const shareSchema = v.object({
  /** The pictures' cache, which holds the fonts. */
  cache: v.string(),
  tasks: v.array(taskSchema),
})
export type DrawTask = Readonly<v.InferOutput<typeof taskSchema>>

const leastForThread = 100

/**
 * Draws pictures in threads: one after another in one, the texts are set under a lock of the library.
 *
 * @returns how many each thread drew
 */
export const drawInThreads = (cache: string, tasks: readonly DrawTask[]): Promise<number[]> => {
  // Neighbours share a large text: the same TLD in both languages.
  const sorted = tasks.toSorted((a, b) => (a.tld ?? a.title).localeCompare(b.tld ?? b.title, 'en'))
  const worker = new URL('draw-worker.ts', import.meta.url)
  return inThreads(worker, sorted, { leastForThread, common: { cache }, answer: v.number() })
}
