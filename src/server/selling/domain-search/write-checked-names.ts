import type { SQL } from 'drizzle-orm'
import {
  deleteNames,
  insertLearned,
  insertTaken,
  type CheckedName,
} from './checked-name-statements.ts'
import { maxQueued, takeBatch } from './name-batches.ts'

/** Writes are batched for this time, so a page of results is one statement. */
const batchMs = 250

export interface CheckedNameWriter {
  readonly learn: (name: string, checked: CheckedName) => void
  drop(name: string): void
  /** Stores our change at once; undefined deletes the name. */
  readonly change: (name: string, checked: CheckedName | undefined) => void
  isChanging(name: string): boolean
  stop(): void
  flush(): Promise<void>
}

/** Creates a writer that runs one statement at a time: PGlite has one connection. */
export const createCheckedNameWriter = (
  run: (statement: SQL) => Promise<unknown>,
  publisher: string,
  now: () => number,
): CheckedNameWriter => {
  const learned = new Map<string, CheckedName>()
  const changed = new Map<string, CheckedName | undefined>()
  let changing: ReadonlySet<string> = new Set()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const writeChanged = async (
    batch: readonly [string, CheckedName | undefined][],
  ): Promise<void> => {
    const taken = batch.flatMap(([name, checked]) =>
      checked === undefined ? [] : [[name, checked] as const],
    )
    if (taken.length > 0) await run(insertTaken(taken, publisher))
    const deleted = batch.flatMap(([name, checked]) => (checked === undefined ? [name] : []))
    if (deleted.length > 0) await run(deleteNames(deleted, publisher))
  }

  const hasWork = (): boolean => changed.size > 0 || (timer === undefined && learned.size > 0)

  const writeAll = async (): Promise<void> => {
    while (hasWork()) {
      if (changed.size === 0) {
        await run(insertLearned(takeBatch(learned), now()))
        continue
      }
      const batch = takeBatch(changed)
      changing = new Set(batch.map(([name]) => name))
      await writeChanged(batch)
      changing = new Set()
    }
  }

  const start = (): void => {
    if (writing !== undefined || !hasWork()) return
    writing = writeAll().then(() => {
      writing = undefined
      start()
    })
  }

  const endBatch = (): void => {
    clearTimeout(timer)
    timer = undefined
    start()
  }

  return {
    learn: (name, checked) => {
      if (isStopped || changed.has(name) || learned.size >= maxQueued) return
      learned.set(name, checked)
      timer ??= setTimeout(endBatch, batchMs).unref()
    },
    drop: (name) => {
      learned.delete(name)
    },
    change: (name, checked) => {
      learned.delete(name)
      changed.set(name, checked)
      setImmediate(start)
    },
    isChanging: (name) => changed.has(name) || changing.has(name),
    stop: () => {
      isStopped = true
    },
    flush: async () => {
      endBatch()
      await writing
    },
  }
}
