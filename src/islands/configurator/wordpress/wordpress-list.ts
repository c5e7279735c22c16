import type { ApiError, CallResult } from '../../../client/api-error.ts'
import type { WordpressEntry, WordpressList } from '../../../contract/wordpress-lists.ts'

/** A list of wordpress.org: not loaded, loading, loaded; a failure makes it not loaded again (commerce §4). */
export interface ListState {
  readonly is: 'not-loaded' | 'loading' | 'loaded'
  readonly items: readonly WordpressEntry[]
  readonly page: number
  readonly pages: number
  readonly search: string
  readonly error: ApiError | undefined
}

export const notLoaded: ListState = {
  ...{ is: 'not-loaded', items: [], page: 0, pages: 0 },
  ...{ search: '', error: undefined },
}

/** Returns a list whose next request has begun. */
export const beginList = (before: ListState, search: string): ListState => ({
  ...before,
  ...{ is: 'loading', search, error: undefined },
})

/** Returns a list after a request: further pages follow the first. */
export const takeList = (
  before: ListState,
  { search, page }: { readonly search: string; readonly page: number },
  result: CallResult<WordpressList>,
): ListState =>
  result.ok
    ? {
        ...{ is: 'loaded', page, pages: result.answer.pages, search, error: undefined },
        items: page === 1 ? result.answer.items : [...before.items, ...result.answer.items],
      }
    : { ...notLoaded, search, error: result.error }
