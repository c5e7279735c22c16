import type { Client } from '../../client/create-client.ts'
import { searchDomains } from '../../contract/domains.ts'
import type { RequestFilters } from './search-filters.ts'
import { isAboutInput, type SearchEvent, type SearchState } from './search-state.ts'
import { queryOfTerms } from './search-terms.ts'

interface SearchRequestsDeps extends Pick<Client, 'streamLines'> {
  readonly current: () => SearchState
  readonly happen: (event: SearchEvent) => void
  /** The typed text itself was refused. */
  readonly onInputRefused: () => void
}

interface SearchRequests {
  /** Requests pages one after the other, until this one; drops earlier requests. */
  readonly run: (until: number) => Promise<void>
  readonly stop: () => void
}

/** Returns the filters as a query of `GET /domains/search-iu`. */
const queryOfFilters = ({ tlds, price, length, sort }: RequestFilters) => ({
  ...(tlds.length === 0 ? {} : { tlds: tlds.join(',') }),
  ...(price === undefined ? {} : { maximumPrice: String(price) }),
  ...(length === undefined ? {} : { maximumLength: String(length) }),
  ...(sort === 'relevance' ? {} : { sort }),
})

/** Creates the requests of a search: one at a time, a page each. */
export const createSearchRequests = (deps: SearchRequestsDeps): SearchRequests => {
  const { streamLines, current, happen, onInputRefused } = deps
  let running = new AbortController()

  const requestPage = (state: SearchState, signal: AbortSignal) => {
    const { terms, nearest, page, typing, ...filters } = state
    return streamLines(
      searchDomains,
      {
        query: {
          ...queryOfTerms(nearest === undefined ? terms : [nearest]),
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
  }

  return {
    stop: () => running.abort(),
    async run(until) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      for (;;) {
        const state = current()
        const result = await requestPage(state, signal)
        if (signal.aborted) return
        happen(result.ok ? { type: 'ended' } : { type: 'failed', error: result.error })
        if (!result.ok && isAboutInput(result.error) && state.nearest === undefined)
          onInputRefused()
        const { phase, hasMore } = current()
        if (phase !== 'done' || !hasMore || state.page >= until) return
        happen({ type: 'more' })
      }
    },
  }
}
