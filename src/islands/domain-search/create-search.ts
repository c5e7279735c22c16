import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../../client/create-client.ts'
import { checkAvailable, searchDomains } from '../../contract/domains.ts'
import { nextSearch, noSearch, type SearchEvent, type SearchState } from './search-state.ts'
import { queryOfTerms } from './search-terms.ts'

/** A running domain search; made by {@link createSearch}. */
export interface Search {
  readonly $search: ReadableAtom<SearchState>
  /** Asks for names; what was asked before is given up. A search that was done is shown at once. */
  readonly ask: (terms: readonly string[]) => void
  /** Asks for the next page, or again for the one that failed. */
  readonly more: () => void
  readonly again: () => void
  /** Asks anew for one name. */
  readonly recheck: (domainName: string) => Promise<void>
}

/** Makes a search over the API. */
export const createSearch = ({ call, streamLines }: Client): Search => {
  const $search = atom<SearchState>(noSearch)
  // Searches that were done in this page's life: going back shows them as they were.
  const done = new Map<string, SearchState>()
  let running = new AbortController()

  const happen = (event: SearchEvent): void => {
    const next = nextSearch($search.get(), event)
    $search.set(next)
    if (next.phase === 'done') done.set(next.terms.join(','), next)
  }

  const run = async (): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const { terms, page } = $search.get()
    const result = await streamLines(
      searchDomains,
      { query: { ...queryOfTerms(terms), page: String(page) } },
      (line) => {
        if (!signal.aborted) happen({ type: 'line', line })
      },
      signal,
    )
    if (signal.aborted) return
    happen(result.ok ? { type: 'ended' } : { type: 'failed', error: result.error })
  }

  return {
    $search,
    ask(terms) {
      const known = done.get(terms.join(','))
      if (terms.length === 0 || known !== undefined) {
        running.abort()
        $search.set(known ?? noSearch)
        return
      }
      happen({ type: 'asked', terms })
      void run()
    },
    more() {
      happen({ type: 'more' })
      void run()
    },
    again() {
      happen({ type: 'again' })
      void run()
    },
    async recheck(domainName) {
      happen({ type: 'recheck', domainName })
      const result = await call(checkAvailable, { query: { domain: domainName } })
      happen(
        result.ok
          ? { type: 'rechecked', row: result.answer }
          : { type: 'recheck-failed', domainName },
      )
    },
  }
}
