import { navigationType } from '../../client/navigation-type.ts'
import type { Search } from './create-search.ts'
import { readTerms, textOfTerms } from './search-terms.ts'
import { readSearchParams, searchUrl, type SearchParams } from './search-url.ts'
import { storeSearch, storedSearch } from './search-storage.ts'

const currentUrl = (): string => `${location.pathname}${location.search}`

/** Reads the state from the URL. */
export const paramsOfUrl = (): SearchParams => {
  const params = readSearchParams(location.search)
  const read = readTerms(textOfTerms(params.terms))
  return 'problem' in read ? params : { ...params, terms: read.terms }
}

const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typed' in state

/** Writes a history entry. Typing shares one entry, so the previous search stays one step back. */
export const pushParams = (params: SearchParams, typed: boolean): void => {
  const url = searchUrl(location.pathname, params)
  const replaces =
    url === currentUrl() || isTyped(history.state) || (typed && paramsOfUrl().terms.length === 0)
  const state = typed ? { typed: true } : null
  if (replaces) history.replaceState(state, '', url)
  else history.pushState(state, '', url)
}

/** Changes the URL of the current history entry. */
export const replaceParams = (params: SearchParams): void =>
  history.replaceState(history.state, '', searchUrl(location.pathname, params))

const cameBack = (): boolean => navigationType() === 'back_forward'

/** Starts the search of the URL, unless the back button led to a stored one. */
export const startSearchOfUrl = (search: Search): void => {
  const params = paramsOfUrl()
  if (!cameBack() && 'terms' in readTerms(textOfTerms(params.terms))) search.start(params)
}

/** Restores the page of the back button with its scroll position. */
export const restoreSearch = (search: Search): void => {
  const stored = cameBack() ? storedSearch(currentUrl(), Date.now()) : undefined
  if (stored === undefined) return
  search.restore(stored.state)
  requestAnimationFrame(() => {
    if (scrollY < stored.scroll) scrollTo({ top: stored.scroll, behavior: 'instant' })
  })
}

/** Stores the page for the back button. */
export const storeShownSearch = (search: Search): void =>
  storeSearch({ url: currentUrl(), at: Date.now(), scroll: scrollY, state: search.$search.get() })
