import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../../client/create-client.ts'
import { checkAvailable, searchDomains } from '../../contract/domains.ts'
import type { RequestFilters } from './search-filters.ts'
import { searchKey, type SearchParams } from './search-url.ts'
import {
  isAboutInput,
  nextSearch,
  noSearch,
  type SearchEvent,
  type SearchState,
} from './search-state.ts'
import {
  nearestTerm,
  queryOfTerms,
  refusalOf,
  textOfTerms,
  type TermsProblem,
} from './search-terms.ts'

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

/** Returns the filters as a query of `GET /domains/search-iu`. */
const queryOfFilters = ({ tlds, price, length, sort }: RequestFilters) => ({
  ...(tlds.length === 0 ? {} : { tlds: tlds.join(',') }),
  ...(price === undefined ? {} : { maximumPrice: String(price) }),
  ...(length === undefined ? {} : { maximumLength: String(length) }),
  ...(sort === 'relevance' ? {} : { sort }),
})

const maxCached = 40

const isChecking = ({ state }: SearchState['rows'][number]): boolean => state === 'checking'

/** Caches the completed searches of this page: the back button shows them unchanged. */
const createCache = () => {
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

/**
 * Holds the first rows for a moment, so that most are displayed with the answers of their
 * registries and taken names need not move.
 */
const createHold = (show: (state: SearchState) => void, ms: number) => {
  let held: SearchState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    isOpen = false
    held = undefined
  }
  return {
    held: () => held,
    begin() {
      end()
      isOpen = ms > 0
    },
    /** Shows a state, or holds it while its rows wait for registries. */
    take(state: SearchState) {
      if (isOpen && state.phase === 'checking' && state.rows.some(isChecking)) {
        held = state
        timer ??= setTimeout(() => {
          const last = held
          end()
          if (last !== undefined) show(last)
        }, ms)
        return
      }
      if (state.phase !== 'loading') end()
      show(state)
    },
  }
}

/** Creates a search over the API; `holdMs` is how long the first rows wait for registries. */
export const createSearch = ({ call, streamLines }: Client, holdMs = 0): Search => {
  const $search = atom<SearchState>(noSearch)
  const cache = createCache()
  let running = new AbortController()
  /** The rest of an invalid text, while it was typed. */
  let rest: string | undefined

  const hold = createHold((state) => {
    const next = nextSearch(state, { type: 'shown' })
    $search.set(next)
    if (next.phase === 'done') cache.store(next)
  }, holdMs)

  const happen = (event: SearchEvent): void => {
    if (event.type === 'started' || event.type === 'nearest') hold.begin()
    hold.take(nextSearch(hold.held() ?? $search.get(), event))
  }

  const searchNearest = (): void => {
    const { typing, phase, terms } = $search.get()
    const term = rest ?? nearestTerm(textOfTerms(terms))
    if (typing || phase !== 'failed' || term === undefined) return
    happen({ type: 'nearest', term })
    void run(1)
  }

  const run = async (until: number): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    for (;;) {
      const { terms: typed, nearest, page, typing, ...filters } = $search.get()
      const terms = nearest === undefined ? typed : [nearest]
      const result = await streamLines(
        searchDomains,
        {
          query: {
            ...queryOfTerms(terms),
            ...queryOfFilters(filters),
            page: String(page),
            ...(typing ? { typing: '1' } : {}),
          },
        },
        (line) => {
          if (!signal.aborted) happen({ type: 'line', line })
        },
        signal,
      )
      if (signal.aborted) return
      happen(result.ok ? { type: 'ended' } : { type: 'failed', error: result.error })
      if (!result.ok && isAboutInput(result.error) && nearest === undefined) searchNearest()
      const { phase, hasMore } = $search.get()
      if (phase !== 'done' || !hasMore || page >= until) return
      happen({ type: 'more' })
    }
  }

  const askAnew = (input: SearchInput, typing: boolean): void => {
    rest = undefined
    happen({ type: 'started', terms: input.terms, filters: input, typing })
    void run(input.pages)
  }

  /** Shows the cached pages and requests those beyond. */
  const show = (known: SearchState, pages: number): void => {
    running.abort()
    hold.begin()
    $search.set(known)
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
      if (input.terms.length === 0) show(noSearch, 1)
      else if (isAsked && searchKey(state) === key) {
        if (!typing) happen({ type: 'typed' })
      } else if (known !== undefined) show({ ...known, typing }, input.pages)
      else askAnew(input, typing)
    },
    refuse(problem, typing = false, nearest?: string) {
      running.abort()
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
