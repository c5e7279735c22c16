/** A map of at most `limit` entries, which forgets what was not read for longest. */
export interface LruCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  readonly size: number
}

/** @param limit 1 or more */
export const createLruCache = <Value>(limit: number): LruCache<Value> => {
  // A Map keeps the order of insertion: what is read moves to its end, so the oldest is in front.
  const entries = new Map<string, Value>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= limit) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
