import { startTransition, useEffect, useState } from 'react'
import type { Search } from './create-search.ts'
import { noSearch, type SearchState } from './search-state.ts'

/**
 * Returns the search as the list shows it. Rows that arrive, and all that follow a key, render between
 * interactions (React's transitions), so a key or a press never waits for them.
 */
export const useShownSearch = ({ $search }: Pick<Search, '$search'>): SearchState => {
  const [shown, setShown] = useState(noSearch)
  useEffect(() => {
    const show = (state: SearchState): void => {
      if (state.typing || state.phase === 'checking') startTransition(() => setShown(state))
      else setShown(state)
    }
    show($search.get())
    return $search.listen(show)
  }, [$search])
  return shown
}
