import { atom, type ReadableAtom } from 'nanostores'
import type { CallResult } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { nextAddAll, noAddAll, type AddAll, type AddAllEvent } from './add-all.ts'

/** A way to add many names; made by {@link createAddAll}. */
export interface AddingAll {
  readonly $addAll: ReadableAtom<AddAll>
  /** Begins with these rows. */
  readonly start: (rows: readonly SearchRow[]) => void
  /** Begins no further name; the one that is on its way is waited for. */
  readonly stop: () => void
  /** Goes on with the names that are left. */
  readonly resume: () => void
  /** Forgets how it ended, unless it runs. */
  readonly clear: () => void
}

/**
 * Makes one.
 *
 * @param add puts one row into the cart
 * @param isInCart whether a name is there already: then it is not added once more
 */
export const createAddAll = (
  add: (row: SearchRow) => Promise<CallResult<unknown>>,
  isInCart: (name: string) => boolean,
): AddingAll => {
  const $addAll = atom<AddAll>(noAddAll)
  // What is shown may change while it runs.
  let rows: readonly SearchRow[] = []
  let isRunning = false

  const happen = (event: AddAllEvent): void => $addAll.set(nextAddAll($addAll.get(), event))

  const run = async (): Promise<void> => {
    // A name may still be on its way from before: its run goes on.
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
    start(asked) {
      if (isRunning) return
      rows = asked
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
