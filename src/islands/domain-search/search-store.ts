import { atom } from 'nanostores'
import { createSearchCache } from './search-cache.ts'
import { createSettling } from './search-settling.ts'
import { nextSearch, noSearch, type SearchEvent, type SearchState } from './search-state.ts'

/** Creates the state of a search, which events change, and the cache of the completed ones. */
export const createSearchStore = (settlingMs: number) => {
  const $search = atom<SearchState>(noSearch)
  const cache = createSearchCache()
  const settling = createSettling((state, isSettled) => {
    const next = isSettled ? nextSearch(state, { type: 'shown' }) : state
    $search.set(next)
    if (next.phase === 'done') cache.store(next)
  }, settlingMs)
  const happen = (event: SearchEvent): void => {
    if (event.type === 'started') settling.begin(event.typing)
    if (event.type === 'nearest') settling.begin(false)
    settling.take(nextSearch(settling.held() ?? $search.get(), event))
  }
  /** Shows another search at once. */
  const show = (state: SearchState): void => {
    settling.begin(state.typing)
    $search.set(state)
  }
  return { $search, cache, happen, show }
}
