import type { ApiError } from '../../client/api-error.ts'
import type { SearchLine, SearchRow } from '../../contract/domains.ts'
import { askedFilters, noFilters, type AskedFilters } from './search-filters.ts'

/**
 * What a search shows. `idle`: nothing was asked; `loading`: no row is known; `checking`: rows are
 * there, outcomes still come; `failed`: it broke, and what had come stays.
 */
export interface SearchState extends AskedFilters {
  readonly phase: 'idle' | 'loading' | 'checking' | 'done' | 'failed'
  readonly terms: readonly string[]
  /**
   * Asked while somebody was typing: that half a name is wrong is not told, nor is it announced that
   * it is looked for.
   */
  readonly typing: boolean
  /** The rows are those of the search before, until the first of this one come. */
  readonly stale: boolean
  /** The last page that was asked for, from 1. */
  readonly page: number
  readonly rows: readonly SearchRow[]
  /** Names typed with a TLD that is not sold. */
  readonly unsupported: readonly string[]
  readonly hasMore: boolean
  readonly error: ApiError | undefined
}

/** Nothing was asked yet. */
export const noSearch: SearchState = {
  phase: 'idle',
  terms: [],
  ...askedFilters(noFilters),
  typing: false,
  stale: false,
  page: 1,
  rows: [],
  unsupported: [],
  hasMore: false,
  error: undefined,
}

/** What happens to a search. */
export type SearchEvent =
  | {
      readonly type: 'asked'
      readonly terms: readonly string[]
      readonly filters: AskedFilters
      readonly typing: boolean
    }
  /** Whoever was typing is done with it. */
  | { readonly type: 'typed' }
  | { readonly type: 'more' }
  | { readonly type: 'again' }
  | { readonly type: 'line'; readonly line: SearchLine }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly error: ApiError }
  | { readonly type: 'recheck'; readonly domainName: string }
  | { readonly type: 'rechecked'; readonly row: SearchRow }
  | { readonly type: 'recheck-failed'; readonly domainName: string }

type Rows = readonly SearchRow[]

const withRow = (rows: Rows, row: SearchRow): Rows =>
  rows.map((old) => {
    if (old.domainName !== row.domainName) return old
    const { match, reason, reasonWord } = old
    return { ...row, match, reason, reasonWord }
  })

const withState = (rows: Rows, domainName: string, state: SearchRow['state']): Rows =>
  rows.map((row) => (row.domainName === domainName ? { ...row, state } : row))

// A row whose outcome never came says so, with its own retry.
const settled = (rows: Rows): Rows =>
  rows.map((row) => (row.state === 'checking' ? { ...row, state: 'unknown' } : row))

/** Known rows keep their place; what is asked anew takes its new state; new rows follow. */
const merged = (old: Rows, come: Rows): Rows => [
  ...come.reduce(withRow, old),
  ...come.filter(({ domainName }) => !old.some((row) => row.domainName === domainName)),
]

/** All is known that will be. */
const ended = (state: SearchState): SearchState => ({
  ...state,
  phase: 'done',
  stale: false,
  rows: state.stale ? [] : settled(state.rows),
})

const afterLine = (state: SearchState, line: SearchLine): SearchState => {
  switch (line.type) {
    case 'rows':
      return {
        ...state,
        phase: 'checking',
        stale: false,
        rows: merged(state.stale ? [] : state.rows, line.rows),
        unsupported: [...new Set([...state.unsupported, ...line.unsupported])],
        hasMore: line.hasMore,
      }
    case 'row':
      return { ...state, rows: withRow(state.rows, line.row) }
    case 'end':
      return ended(state)
  }
}

/** Codes that are about what was typed: they are shown at the field. */
export const isAboutInput = (error: Pick<ApiError, 'messageCode'>): boolean =>
  [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'UNSUPPORTED_TLD',
    'SCRIPT_NOT_TAKEN',
    'MAXIMUM_SEARCH_TERMS',
  ].includes(error.messageCode)

const afterFailure = (state: SearchState, error: ApiError): SearchState => {
  const failed: SearchState = { ...state, phase: 'failed', error }
  if (!state.stale) return { ...failed, rows: settled(state.rows) }
  // Half a name has no names yet; those of the search before stay until it is whole.
  return state.typing && isAboutInput(error)
    ? { ...failed, rows: settled(state.rows) }
    : { ...failed, stale: false, rows: [] }
}

/** The search after an event. */
export const nextSearch = (state: SearchState, event: SearchEvent): SearchState => {
  switch (event.type) {
    case 'asked':
      return {
        ...noSearch,
        phase: 'loading',
        terms: event.terms,
        ...askedFilters(event.filters),
        typing: event.typing,
        rows: state.rows,
        stale: state.rows.length > 0,
      }
    case 'typed':
      return { ...state, typing: false }
    case 'more':
      return { ...state, phase: 'checking', page: state.page + 1, error: undefined }
    case 'again':
      return {
        ...state,
        phase: state.rows.length === 0 || state.stale ? 'loading' : 'checking',
        error: undefined,
      }
    case 'line':
      return afterLine(state, event.line)
    case 'ended':
      return ended(state)
    case 'failed':
      return afterFailure(state, event.error)
    case 'recheck':
      return { ...state, rows: withState(state.rows, event.domainName, 'checking') }
    case 'rechecked':
      return { ...state, rows: withRow(state.rows, event.row) }
    case 'recheck-failed':
      return { ...state, rows: withState(state.rows, event.domainName, 'unknown') }
  }
}
