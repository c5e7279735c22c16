/** Does work for many that come one by one. */
export interface Gathered<Item> {
  /** Adds one; it is worked on soon. Never fails. */
  readonly add: (item: Item) => void
  /** Works on what waits, and ends when all is done. */
  readonly stop: () => Promise<void>
}

/**
 * Gathers what comes within `withinMs` milliseconds, or while the work before is under way, and works
 * on all of it together: what costs a database once for each would cost it as much for twenty. What
 * was added twice meanwhile is worked on once.
 *
 * @param onError is told when the work failed for `items`; they are not tried again
 */
export const gather = <Item>(
  withinMs: number,
  work: (items: readonly Item[]) => Promise<unknown>,
  onError: (error: unknown, items: readonly Item[]) => void,
): Gathered<Item> => {
  const waiting = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  const workOnAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const items = [...waiting]
      waiting.clear()
      try {
        await work(items)
      } catch (error) {
        onError(error, items)
      }
    }
  }

  const begin = (): void => {
    timer = undefined
    if (waiting.size > 0) working ??= workOnAll().finally(() => (working = undefined))
  }

  return {
    add: (item) => {
      waiting.add(item)
      timer ??= setTimeout(begin, withinMs)
    },
    stop: async () => {
      clearTimeout(timer)
      begin()
      await working
    },
  }
}
