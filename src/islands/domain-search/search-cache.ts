import type { SearchState } from './search-state.ts'
import { searchKey } from './search-url.ts'

const maxCached = 40

/** Caches the completed searches of this page: the back button shows them unchanged. */
export const createSearchCache = () => {
  const done = new Map<string, SearchState>()
  const store = (state: SearchState): void => {
    const key = searchKey(state)
    done.delete(key)
    done.set(key, state)
    for (const oldest of done.keys()) {
      if (done.size <= maxCached) break
      done.delete(oldest)
    }
  }
  return { get: (key: string) => done.get(key), store }
}
