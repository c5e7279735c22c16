/** Does work for many that come one by one. */
export interface Batch<Item> {
  /** Adds one; it is worked on soon. Never fails. */
  readonly add: (item: Item) => void
  /** Works on what waits, and ends when all is done. */
  readonly stop: () => Promise<void>
}

/**
 * Works on what comes: at once, but never sooner than `apartMs` milliseconds after the work before was
 * begun nor before it has ended, and on all that came meanwhile together. So who comes alone waits for
 * nothing, and what costs a database once for each costs it, of many, as much for twenty. What was
 * added twice meanwhile is worked on once.
 *
 * @param onError is told when the work failed for `items`; they are not tried again
 */
export const createBatch = <Item>(
  apartMs: number,
  work: (items: readonly Item[]) => Promise<unknown>,
  onError: (error: unknown, items: readonly Item[]) => void,
): Batch<Item> => {
  const waiting = new Set<Item>()
  let notBefore = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  const attempt = async (items: readonly Item[]): Promise<void> => {
    try {
      await work(items)
    } catch (error) {
      onError(error, items)
    }
  }

  const begin = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (working !== undefined || waiting.size === 0) return
    const items = [...waiting]
    waiting.clear()
    notBefore = performance.now() + apartMs
    working = attempt(items).then(() => {
      working = undefined
      if (waiting.size > 0) beginInTime()
    })
  }

  const beginInTime = (): void => {
    timer ??= setTimeout(begin, Math.max(0, notBefore - performance.now()))
  }

  return {
    add: (item) => {
      waiting.add(item)
      if (working === undefined) beginInTime()
    },
    stop: async () => {
      for (; working !== undefined || waiting.size > 0; await working) begin()
    },
  }
}
