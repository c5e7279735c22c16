import { useEffect, useState } from 'react'
import { readTexts } from '../../client/read-texts.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

/** Loads the voucher texts for pages without them; `failed` when the request failed. */
export const useVoucherTexts = (locale: Locale): Messages | 'loading' | 'failed' => {
  const [texts, setTexts] = useState<Messages | 'loading' | 'failed'>('loading')
  useEffect(() => {
    readTexts(locale, 'voucher').then(setTexts, () => setTexts('failed'))
  }, [locale])
  return texts
}
