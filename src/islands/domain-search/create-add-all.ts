import { atom, type ReadableAtom } from 'nanostores'
import type { CallResult } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { nextAddAll, noAddAll, type AddAll, type AddAllEvent } from './add-all.ts'

/** A run that adds many names; see {@link createAddAll}. */
export interface AddingAll {
  readonly $addAll: ReadableAtom<AddAll>
  readonly start: (rows: readonly SearchRow[]) => void
  /** Adds no further names; the one in flight completes. */
  readonly stop: () => void
  readonly resume: () => void
  /** Forgets the result unless it is running. */
  readonly clear: () => void
}

/** Creates a run, which skips the names that are in the cart. */
export const createAddAll = (
  add: (row: SearchRow) => Promise<CallResult<unknown>>,
  isInCart: (name: string) => boolean,
): AddingAll => {
  const $addAll = atom<AddAll>(noAddAll)
  let rows: readonly SearchRow[] = []
  let isRunning = false

  const happen = (event: AddAllEvent): void => $addAll.set(nextAddAll($addAll.get(), event))

  const run = async (): Promise<void> => {
    // A request may still be in flight; its run continues.
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const { phase, waiting } = $addAll.get()
        const row = rows.find(({ domainName }) => domainName === waiting[0])
        if (phase !== 'running' || row === undefined) return
        const name = row.domainName
        const result = isInCart(name) ? undefined : await add(row)
        happen(
          result === undefined || result.ok
            ? { type: 'added', name }
            : { type: 'failed', name, error: result.error },
        )
      }
    } finally {
      isRunning = false
    }
  }

  return {
    $addAll,
    start(addable) {
      if (isRunning) return
      rows = addable
      happen({ type: 'started', names: rows.map(({ domainName }) => domainName) })
      void run()
    },
    stop: () => happen({ type: 'stopped' }),
    resume() {
      happen({ type: 'resumed' })
      void run()
    },
    clear() {
      if (!isRunning && $addAll.get().phase !== 'running') $addAll.set(noAddAll)
    },
  }
}
