import type { ApiError } from '../../client/api-error.ts'
import type { SearchLine, SearchRow } from '../../contract/domains.ts'

/**
 * What a search shows. `idle`: nothing was asked; `loading`: no row is known; `checking`: rows are
 * there, outcomes still come; `failed`: it broke, and what had come stays.
 */
export interface SearchState {
  readonly phase: 'idle' | 'loading' | 'checking' | 'done' | 'failed'
  readonly terms: readonly string[]
  /** The last page that was asked for, from 1. */
  readonly page: number
  readonly rows: readonly SearchRow[]
  /** Names typed with an ending that is not sold. */
  readonly unsupported: readonly string[]
  readonly hasMore: boolean
  readonly error: ApiError | undefined
}

/** Nothing was asked yet. */
export const noSearch: SearchState = {
  phase: 'idle',
  terms: [],
  page: 1,
  rows: [],
  unsupported: [],
  hasMore: false,
  error: undefined,
}

/** What happens to a search. */
export type SearchEvent =
  | { readonly type: 'asked'; readonly terms: readonly string[] }
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

const afterLine = (state: SearchState, line: SearchLine): SearchState => {
  switch (line.type) {
    case 'rows':
      return {
        ...state,
        phase: 'checking',
        rows: merged(state.rows, line.rows),
        unsupported: [...new Set([...state.unsupported, ...line.unsupported])],
        hasMore: line.hasMore,
      }
    case 'row':
      return { ...state, rows: withRow(state.rows, line.row) }
    case 'end':
      return { ...state, phase: 'done', rows: settled(state.rows) }
  }
}

/** The search after an event. */
export const nextSearch = (state: SearchState, event: SearchEvent): SearchState => {
  switch (event.type) {
    case 'asked':
      return { ...noSearch, phase: 'loading', terms: event.terms }
    case 'more':
      return { ...state, phase: 'checking', page: state.page + 1, error: undefined }
    case 'again':
      return {
        ...state,
        phase: state.rows.length === 0 ? 'loading' : 'checking',
        error: undefined,
      }
    case 'line':
      return afterLine(state, event.line)
    case 'ended':
      return { ...state, phase: 'done', rows: settled(state.rows) }
    case 'failed':
      return { ...state, phase: 'failed', rows: settled(state.rows), error: event.error }
    case 'recheck':
      return { ...state, rows: withState(state.rows, event.domainName, 'checking') }
    case 'rechecked':
      return { ...state, rows: withRow(state.rows, event.row) }
    case 'recheck-failed':
      return { ...state, rows: withState(state.rows, event.domainName, 'unknown') }
  }
}

/** The rows by why they are there, in the order in which they are shown. */
export const groupRows = (
  rows: Rows,
): Readonly<Record<SearchRow['match'], readonly SearchRow[]>> => ({
  exact: rows.filter(({ match }) => match === 'exact'),
  'same-name': rows.filter(({ match }) => match === 'same-name'),
  suggestion: rows.filter(({ match }) => match === 'suggestion'),
})

/** Codes that are about what was typed: they are shown at the field. */
export const isAboutInput = (error: Pick<ApiError, 'messageCode'>): boolean =>
  ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'MAXIMUM_SEARCH_TERMS'].includes(
    error.messageCode,
  )
