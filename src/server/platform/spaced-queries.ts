/** Runs a query about a key; callers meanwhile share it, or the next one. */
export type SpacedQueries = (key: string, query: () => Promise<void>) => Promise<void>

const until = (moment: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, moment - performance.now())).unref()
  })

/**
 * Creates queries of an outside party: about each key one at a time, and each begins `apartMs` after
 * the end of the one before. No caller gets an answer from before its call, except of a running query.
 */
export const createSpacedQueries = (apartMs: number): SpacedQueries => {
  const pending = new Map<string, Promise<void>>()
  const notBefore = new Map<string, number>()

  const run = async (key: string, query: () => Promise<void>): Promise<void> => {
    try {
      const moment = notBefore.get(key)
      if (moment !== undefined) await until(moment)
      await query()
    } finally {
      pending.delete(key)
      const moment = performance.now() + apartMs
      notBefore.set(key, moment)
      setTimeout(() => {
        if (notBefore.get(key) === moment) notBefore.delete(key)
      }, apartMs).unref()
    }
  }

  return (key, query) => {
    const shared = pending.get(key) ?? run(key, query)
    pending.set(key, shared)
    return shared
  }
}
