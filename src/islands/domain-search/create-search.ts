import type { ReadableAtom } from 'nanostores'
import type { Client } from '../../client/create-client.ts'
import { checkAvailable } from '../../contract/domains.ts'
import type { RequestFilters } from './search-filters.ts'
import { createSearchRequests } from './search-requests.ts'
import { isAboutInput, noSearch, type SearchState } from './search-state.ts'
import { createSearchStore } from './search-store.ts'
import { nearestTerm, refusalOf, textOfTerms, type TermsProblem } from './search-terms.ts'
import { searchKey, type SearchParams } from './search-url.ts'

/** Terms, filters and number of pages of a search. */
export type SearchInput = RequestFilters & Pick<SearchParams, 'terms' | 'pages'>

/** A domain search; see {@link createSearch}. */
export interface Search {
  readonly $search: ReadableAtom<SearchState>
  /** Searches and drops the previous search, unless it is identical; cached results show at once. */
  readonly start: (input: SearchInput, typing?: boolean) => void
  /** Shows the problem of a text that is not sent to the API; `nearest` is searched instead. */
  readonly refuse: (problem: TermsProblem, typing?: boolean, nearest?: string) => void
  /** Marks typing as finished, which shows its problem. */
  readonly typed: () => void
  /** Requests the next page, or retries the failed one. */
  readonly more: () => void
  readonly again: () => void
  readonly recheck: (domainName: string) => Promise<void>
  readonly restore: (state: SearchState) => void
}

/** Creates a search over the API; `settlingMs` is how long taken names may leave the list. */
export const createSearch = ({ call, streamLines }: Client, settlingMs = 0): Search => {
  const { $search, cache, happen, show } = createSearchStore(settlingMs)
  /** The rest of an invalid text, while it was typed. */
  let rest: string | undefined

  const searchNearest = (): void => {
    const { typing, phase, terms } = $search.get()
    const term = rest ?? nearestTerm(textOfTerms(terms))
    if (typing || phase !== 'failed' || term === undefined) return
    happen({ type: 'nearest', term })
    void run(1)
  }

  const { run, stop } = createSearchRequests({
    ...{ streamLines, happen },
    current: () => $search.get(),
    onInputRefused: searchNearest,
  })

  const askAnew = (input: SearchInput, typing: boolean): void => {
    rest = undefined
    happen({ type: 'started', terms: input.terms, filters: input, typing })
    void run(input.pages)
  }

  /** Shows the cached pages and requests those beyond. */
  const showKnown = (known: SearchState, pages: number): void => {
    stop()
    show(known)
    if (!known.hasMore || known.page >= pages) return
    happen({ type: 'more' })
    void run(pages)
  }

  return {
    $search,
    start(input, typing = false) {
      const state = $search.get()
      const key = searchKey(input)
      const known = cache.get(key)
      const isAsked = state.phase === 'loading' || state.phase === 'checking'
      if (input.terms.length === 0) showKnown(noSearch, 1)
      else if (isAsked && searchKey(state) === key) {
        if (!typing) happen({ type: 'typed' })
      } else if (known !== undefined) showKnown({ ...known, typing }, input.pages)
      else askAnew(input, typing)
    },
    refuse(problem, typing = false, nearest?: string) {
      stop()
      rest = nearest
      happen({ type: 'started', terms: [], filters: $search.get(), typing })
      happen({ type: 'failed', error: refusalOf(problem) })
      searchNearest()
    },
    typed() {
      happen({ type: 'typed' })
      const { error } = $search.get()
      if (error !== undefined && isAboutInput(error)) searchNearest()
    },
    more() {
      happen({ type: 'more' })
      void run(0)
    },
    again() {
      happen({ type: 'again' })
      void run(0)
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
    restore: cache.store,
  }
}
