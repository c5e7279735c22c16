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
 * Lets taken names leave the list only at first. A search that is typed shows its rows at once and
 * moves them for a moment; any other shows them after that moment, when most registries have
 * answered.
 */
const createSettling = (show: (state: SearchState, isSettled: boolean) => void, ms: number) => {
  let mode: 'move' | 'hold' | undefined
  let last: SearchState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    mode = undefined
    last = undefined
  }
  return {
    /** What is not displayed yet. */
    held: () => (mode === 'hold' ? last : undefined),
    begin(isTyped: boolean) {
      end()
      if (ms > 0) mode = isTyped ? 'move' : 'hold'
    },
    take(state: SearchState) {
      if (mode === undefined || state.phase !== 'checking' || !state.rows.some(isChecking)) {
        if (state.phase !== 'loading') end()
        show(state, true)
        return
      }
      last = state
      if (mode === 'move') show(state, false)
      timer ??= setTimeout(() => {
        const settled = last
        end()
        if (settled !== undefined) show(settled, true)
      }, ms)
    },
  }
}

/** Creates a search over the API; `settlingMs` is how long taken names may leave the list. */
export const createSearch = ({ call, streamLines }: Client, settlingMs = 0): Search => {
  const $search = atom<SearchState>(noSearch)
  const cache = createCache()
  let running = new AbortController()
  /** The rest of an invalid text, while it was typed. */
  let rest: string | undefined

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
    settling.begin(known.typing)
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
