import type { Search } from './create-search.ts'
import { createTypedSearch } from './create-typed-search.ts'
import {
  paramsOfUrl,
  pushParams,
  replaceParams,
  restoreSearch,
  storeShownSearch,
} from './search-history.ts'
import { nearestTerm, readTerms, textOfTerms } from './search-terms.ts'
import { readSearchParams, searchKey, type SearchParams } from './search-url.ts'

/** The functions that change what the page searches; see {@link createSearchNavigation}. */
export interface SearchNavigation {
  /** Searches the submitted text; an empty one focuses the field. */
  readonly submit: (text: string) => void
  readonly type: (text: string) => void
  readonly filter: (filters: Partial<SearchParams>) => void
  readonly more: () => void
  /** Follows the URL with the field from now on; returns the function that ends it. */
  readonly start: (input: HTMLInputElement | null) => () => void
}

/** Creates the functions that keep search, field and URL in sync. */
export const createSearchNavigation = (
  search: Search,
  onParams: (params: SearchParams) => void,
): SearchNavigation => {
  let field: HTMLInputElement | null = null
  const show = (next: SearchParams, typed: boolean): void => {
    onParams(next)
    search.start(next, typed)
  }
  const typing = createTypedSearch(search, (next) => show(next, true))
  const setField = (text: string): void => {
    if (field !== null) field.value = text
  }

  /** Flushes the typed text and returns the URL's state. */
  const settled = (): SearchParams => {
    typing.flush()
    return paramsOfUrl()
  }
  const go = (next: SearchParams): void => {
    typing.cancel()
    pushParams(next, false)
    show(next, false)
  }
  const follow = (): void => {
    typing.cancel()
    const params = paramsOfUrl()
    const text = textOfTerms(params.terms)
    const read = readTerms(text)
    setField(text)
    onParams(params)
    if ('problem' in read) {
      search.refuse(read.problem, false, nearestTerm(text))
      return
    }
    // Each search has one canonical URL.
    if (text !== textOfTerms(readSearchParams(location.search).terms)) replaceParams(params)
    search.start(params)
  }
  const leave = (): void => {
    typing.flush()
    storeShownSearch(search)
  }

  return {
    submit(text) {
      const read = readTerms(text)
      if ('problem' in read) {
        // The invalid text stays in the field; the URL keeps the previous search.
        typing.flush()
        typing.cancel()
        search.refuse(read.problem, false, nearestTerm(text))
      } else if (read.terms.length === 0) field?.focus()
      else {
        setField(textOfTerms(read.terms))
        go({ ...settled(), terms: read.terms, pages: 1 })
      }
    },
    type: typing.type,
    filter(filters) {
      const before = settled()
      const next = { ...before, ...filters }
      go(searchKey(before) === searchKey(next) ? next : { ...next, pages: 1 })
    },
    more() {
      const next = { ...settled(), pages: search.$search.get().page + 1 }
      replaceParams(next)
      onParams(next)
      search.more()
    },
    start(input) {
      field = input
      const typed = field?.value ?? ''
      const isTyped = typed !== '' && typed !== field?.defaultValue
      restoreSearch(search)
      follow()
      // Text typed before hydration is searched like text typed after it.
      if (isTyped && typed !== field?.value) {
        setField(typed)
        typing.type(typed)
      }
      addEventListener('popstate', follow)
      addEventListener('pagehide', leave)
      return () => {
        removeEventListener('popstate', follow)
        removeEventListener('pagehide', leave)
        typing.cancel()
      }
    },
  }
}
