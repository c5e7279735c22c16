import type { SQL } from 'drizzle-orm'
import { selectNames, type CheckedName, type CheckedNameRow } from './checked-name-statements.ts'
import { maxQueued, takeBatch } from './name-batches.ts'

export interface CheckedNameReader {
  /** Returns a stored outcome; concurrent calls share one statement. */
  find(name: string): Promise<CheckedName | undefined>
}

/** Creates a reader that runs one statement at a time: PGlite has one connection. */
export const createCheckedNameReader = (
  run: (statement: SQL) => Promise<readonly CheckedNameRow[]>,
  now: () => number,
): CheckedNameReader => {
  const queued = new Map<string, PromiseWithResolvers<CheckedName | undefined>>()
  let isReading = false

  const read = async (): Promise<void> => {
    while (queued.size > 0) {
      const batch = takeBatch(queued)
      const names = batch.map(([name]) => name)
      const rows = await run(selectNames(names, now()))
      const found = new Map(rows.map(({ name, outcome, until }) => [name, { outcome, until }]))
      for (const [name, { resolve }] of batch) resolve(found.get(name))
    }
    isReading = false
  }

  return {
    find: (name) => {
      const known = queued.get(name)
      if (known !== undefined) return known.promise
      if (queued.size >= maxQueued) return Promise.resolve(undefined)
      const lookup = Promise.withResolvers<CheckedName | undefined>()
      queued.set(name, lookup)
      if (!isReading) {
        isReading = true
        setImmediate(() => void read())
      }
      return lookup.promise
    },
  }
}
