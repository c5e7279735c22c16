import { useEffect, useState } from 'react'
import { readTexts } from '../../../../client/read-texts.ts'
import type { Messages } from '../../../../i18n/fill.ts'
import type { Locale } from '../../../../i18n/locales.ts'

/** Loads the texts of certificates; they change once per visit. */
export const useTexts = (locale: Locale): Messages | undefined => {
  const [texts, setTexts] = useState<Messages | undefined>()
  useEffect(() => {
    let isOver = false
    const load = (): void =>
      void readTexts(locale, 'certificate').then(
        (found) => {
          if (!isOver) setTexts(found)
        },
        () => {
          if (!isOver) setTimeout(load, 2_000)
        },
      )
    load()
    return () => {
      isOver = true
    }
  }, [locale])
  return texts
}
