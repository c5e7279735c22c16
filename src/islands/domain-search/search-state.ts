import type { ApiError } from '../../client/api-error.ts'
import type { SearchLine, SearchRow } from '../../contract/domains.ts'
import { requestFilters, noFilters, type RequestFilters } from './search-filters.ts'

/**
 * The state of a search. `idle`: nothing requested; `loading`: no row yet; `checking`: rows without
 * results remain; `failed`: interrupted, received rows stay.
 */
export interface SearchState extends RequestFilters {
  readonly phase: 'idle' | 'loading' | 'checking' | 'done' | 'failed'
  readonly terms: readonly string[]
  /** Requested while typing: input errors and the start of the search are not announced. */
  readonly typing: boolean
  /** The rows belong to the previous search until this one's first row arrives. */
  readonly stale: boolean
  readonly page: number
  readonly rows: readonly SearchRow[]
  readonly unsupported: readonly string[]
  readonly hasMore: boolean
  readonly error: ApiError | undefined
  /** Shown before their check ended: they keep their place when they are taken. */
  readonly kept: readonly string[]
  /** What is searched instead of invalid terms, whose error stays. */
  readonly nearest: string | undefined
}

export const noSearch: SearchState = {
  phase: 'idle',
  terms: [],
  ...requestFilters(noFilters),
  typing: false,
  stale: false,
  page: 1,
  rows: [],
  unsupported: [],
  hasMore: false,
  error: undefined,
  kept: [],
  nearest: undefined,
}

export type SearchEvent =
  | {
      readonly type: 'started'
      readonly terms: readonly string[]
      readonly filters: RequestFilters
      readonly typing: boolean
    }
  | { readonly type: 'typed' }
  | { readonly type: 'more' }
  | { readonly type: 'again' }
  | { readonly type: 'line'; readonly line: SearchLine }
  /** Its rows keep their place from now on. */
  | { readonly type: 'shown' }
  | { readonly type: 'nearest'; readonly term: string }
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

// A row whose result never arrived says so and offers a retry.
const settled = (rows: Rows): Rows =>
  rows.map((row) => (row.state === 'checking' ? { ...row, state: 'unknown' } : row))

/** Known rows keep their position and take their new state; new rows follow. */
const merged = (old: Rows, received: Rows): Rows => [
  ...received.reduce(withRow, old),
  ...received.filter(({ domainName }) => !old.some((row) => row.domainName === domainName)),
]

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

/** Codes that concern the input: the field shows them. */
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
  // Half a name has no results; the previous ones stay until it is complete.
  return state.typing && isAboutInput(error)
    ? { ...failed, rows: settled(state.rows) }
    : { ...failed, stale: false, rows: [] }
}

const afterShown = (state: SearchState): SearchState => {
  const more = state.rows
    .filter((row) => row.state === 'checking' && !state.kept.includes(row.domainName))
    .map(({ domainName }) => domainName)
  return more.length === 0 || state.stale ? state : { ...state, kept: [...state.kept, ...more] }
}

/** Returns the search after an event. */
export const nextSearch = (state: SearchState, event: SearchEvent): SearchState => {
  switch (event.type) {
    case 'started':
      return {
        ...noSearch,
        phase: 'loading',
        terms: event.terms,
        ...requestFilters(event.filters),
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
    case 'shown':
      return afterShown(state)
    case 'nearest':
      return { ...state, phase: 'loading', nearest: event.term, stale: state.rows.length > 0 }
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
