import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../../client/create-client.ts'
import { checkAvailable, searchDomains } from '../../contract/domains.ts'
import type { AskedFilters } from './search-filters.ts'
import { searchKey, type SearchPlace } from './search-place.ts'
import { nextSearch, noSearch, type SearchEvent, type SearchState } from './search-state.ts'
import { queryOfTerms, refusalOf, type TermsProblem } from './search-terms.ts'

/** What is looked for, and how many pages of it. */
export type SearchInput = AskedFilters & Pick<SearchPlace, 'terms' | 'pages'>

/** A running domain search; made by {@link createSearch}. */
export interface Search {
  readonly $search: ReadableAtom<SearchState>
  /**
   * Asks for names; what was asked before is given up. A search that was done is shown at once, one
   * that is asked for already goes on.
   *
   * @param typing whether somebody is still typing it
   */
  readonly ask: (input: SearchInput, typing?: boolean) => void
  /**
   * Tells what is wrong with a text, about which the API is not asked.
   *
   * @param typing whether somebody is still typing it
   */
  readonly refuse: (problem: TermsProblem, typing?: boolean) => void
  /** Says that nobody types any more: what is wrong is told now. */
  readonly typed: () => void
  /** Asks for the next page, or again for the one that failed. */
  readonly more: () => void
  readonly again: () => void
  /** Asks anew for one name. */
  readonly recheck: (domainName: string) => Promise<void>
  /** Takes a search that was done earlier in this tab. */
  readonly restore: (state: SearchState) => void
}

/** The query of `GET /domains/search-iu` for these filters. */
const queryOfFilters = ({ tlds, price, length, sort }: AskedFilters) => ({
  ...(tlds.length === 0 ? {} : { tlds: tlds.join(',') }),
  ...(price === undefined ? {} : { maximumPrice: String(price) }),
  ...(length === undefined ? {} : { maximumLength: String(length) }),
  ...(sort === 'relevance' ? {} : { sort }),
})

/** So many searches of a page's life are kept; whoever types leaves many. */
const mostKept = 40

/** Makes a search over the API. */
export const createSearch = ({ call, streamLines }: Client): Search => {
  const $search = atom<SearchState>(noSearch)
  // Searches that were done in this page's life: going back shows them as they were.
  const done = new Map<string, SearchState>()
  let running = new AbortController()

  const keep = (state: SearchState): void => {
    const key = searchKey(state)
    done.delete(key)
    done.set(key, state)
    for (const oldest of done.keys()) {
      if (done.size <= mostKept) break
      done.delete(oldest)
    }
  }

  const happen = (event: SearchEvent): void => {
    const next = nextSearch($search.get(), event)
    $search.set(next)
    if (next.phase === 'done') keep(next)
  }

  /** Asks for the page that the state stands at, then for those up to `until`. */
  const run = async (until: number): Promise<void> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    for (;;) {
      const { terms, page, typing, ...filters } = $search.get()
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
      const { phase, hasMore } = $search.get()
      if (phase !== 'done' || !hasMore || page >= until) return
      happen({ type: 'more' })
    }
  }

  const askAnew = (input: SearchInput, typing: boolean): void => {
    happen({ type: 'asked', terms: input.terms, filters: input, typing })
    void run(input.pages)
  }

  /** Shows what is known, and asks for the pages that are wanted beyond it. */
  const show = (known: SearchState, pages: number): void => {
    running.abort()
    $search.set(known)
    if (!known.hasMore || known.page >= pages) return
    happen({ type: 'more' })
    void run(pages)
  }

  return {
    $search,
    ask(input, typing = false) {
      const state = $search.get()
      const key = searchKey(input)
      const known = done.get(key)
      const isAsked = state.phase === 'loading' || state.phase === 'checking'
      if (input.terms.length === 0) show(noSearch, 1)
      else if (isAsked && searchKey(state) === key) {
        if (!typing) happen({ type: 'typed' })
      } else if (known !== undefined) show({ ...known, typing }, input.pages)
      else askAnew(input, typing)
    },
    refuse(problem, typing = false) {
      running.abort()
      happen({ type: 'asked', terms: [], filters: $search.get(), typing })
      happen({ type: 'failed', error: refusalOf(problem) })
    },
    typed: () => happen({ type: 'typed' }),
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
    restore: keep,
  }
}
