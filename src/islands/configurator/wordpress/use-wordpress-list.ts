import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import {
  listWordpressPlugins,
  listWordpressThemes,
  type WordpressEntry,
} from '../../../contract/wordpress-lists.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'

const calls = { theme: listWordpressThemes, plugin: listWordpressPlugins } as const

export type WordpressPart = keyof typeof calls

/** A list of wordpress.org: not loaded, loading, loaded; a failure makes it not loaded again (commerce §4). */
interface State {
  readonly is: 'not-loaded' | 'loading' | 'loaded'
  readonly items: readonly WordpressEntry[]
  readonly page: number
  readonly pages: number
  readonly search: string
  readonly error: ApiError | undefined
}

const nothing: State = {
  ...{ is: 'not-loaded', items: [], page: 0, pages: 0 },
  ...{ search: '', error: undefined },
}

/** Loads what is popular at first; the latest request wins. */
export const useWordpressList = (part: WordpressPart, locale: Locale) => {
  const [state, setState] = useState<State>({ ...nothing, is: 'loading' })
  const latest = useRef(0)
  const load = useCallback(
    async (search: string, page: number): Promise<void> => {
      latest.current += 1
      const own = latest.current
      const body = { locale, page, ...(search === '' ? {} : { search }) }
      const result = await call(calls[part], { body })
      if (own !== latest.current) return
      setState((before) =>
        result.ok
          ? {
              ...{ is: 'loaded', page, pages: result.answer.pages, search, error: undefined },
              items: page === 1 ? result.answer.items : [...before.items, ...result.answer.items],
            }
          : { ...nothing, search, error: result.error },
      )
    },
    [part, locale],
  )
  useEffect(() => void load('', 1), [load])
  const begin = (search: string, page: number): void => {
    setState((before) => ({ ...before, is: 'loading', search, error: undefined }))
    void load(search, page)
  }
  return {
    state,
    find: (search: string) => begin(search.trim(), 1),
    more: () => begin(state.search, state.page + 1),
    again: () => begin(state.search, 1),
  }
}
