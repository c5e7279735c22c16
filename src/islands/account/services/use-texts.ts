import { useEffect, useState } from 'react'
import { readTexts } from '../../../client/read-texts.ts'
import type { Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** Milliseconds until a failed load is retried. */
const retryMs = 2_000

/** Loads the texts of some namespaces (separated by spaces), later ones over earlier ones. */
export const useTexts = (locale: Locale, namespaces: string): Messages | undefined => {
  const [texts, setTexts] = useState<Messages | undefined>()
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void =>
      void Promise.all(namespaces.split(' ').map((name) => readTexts(locale, name))).then(
        (found) => {
          if (!isOver) setTexts(found.reduce((all, one) => ({ ...all, ...one }), {}))
        },
        () => {
          if (!isOver) timer = setTimeout(load, retryMs)
        },
      )
    load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [locale, namespaces])
  return texts
}
