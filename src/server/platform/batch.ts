/** Processes items in batches. */
export interface Batch<Item> {
  readonly add: (item: Item) => void
  readonly stop: () => Promise<void>
}

/** Creates a batch: the first item runs at once, those added during a run and its `apartMs` run together, without duplicates. */
export const createBatch = <Item>(
  apartMs: number,
  work: (items: readonly Item[]) => Promise<unknown>,
  onError: (error: unknown, items: readonly Item[]) => void,
): Batch<Item> => {
  const waiting = new Set<Item>()
  let notBefore = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  const run = async (items: readonly Item[]): Promise<void> => {
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
    working = run(items).then(() => {
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
