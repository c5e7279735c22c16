import { useCallback, useEffect, useRef, useState } from 'react'
import { listWordpressPlugins, listWordpressThemes } from '../../../contract/wordpress-lists.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { beginList, notLoaded, takeList, type ListState } from './wordpress-list.ts'

const calls = { theme: listWordpressThemes, plugin: listWordpressPlugins } as const

export type WordpressPart = keyof typeof calls

/** Loads what is popular at first; the latest request wins. */
export const useWordpressList = (part: WordpressPart, locale: Locale) => {
  const [state, setState] = useState<ListState>(beginList(notLoaded, ''))
  const latest = useRef(0)
  const load = useCallback(
    async (search: string, page: number): Promise<void> => {
      latest.current += 1
      const own = latest.current
      const body = { locale, page, ...(search === '' ? {} : { search }) }
      const result = await call(calls[part], { body })
      if (own !== latest.current) return
      setState((before) => takeList(before, { search, page }, result))
    },
    [part, locale],
  )
  useEffect(() => void load('', 1), [load])
  const begin = (search: string, page: number): void => {
    setState((before) => beginList(before, search))
    void load(search, page)
  }
  return {
    state,
    find: (search: string) => begin(search.trim(), 1),
    more: () => begin(state.search, state.page + 1),
    again: () => begin(state.search, 1),
  }
}
