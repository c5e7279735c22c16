import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import { readTexts } from '../../client/read-texts.ts'
import type { Voucher } from '../../contract/vouchers.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

/** Vouchers that were asked for. */
export interface Vouchers {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly vouchers: readonly Voucher[]
  readonly again: () => void
}

/**
 * Asks for vouchers when they are shown.
 *
 * @param ask the same function from one drawing to the next
 */
export const useVouchers = (ask: () => Promise<CallResult<readonly Voucher[]>>): Vouchers => {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Omit<Vouchers, 'again'>>({ state: 'loading', vouchers: [] })
  useEffect(() => {
    let isLeft = false
    void ask().then((result) => {
      if (isLeft) return
      setKnown(
        result.ok ? { state: 'ready', vouchers: result.answer } : { state: 'failed', vouchers: [] },
      )
    })
    return () => {
      isLeft = true
    }
  }, [ask, round])
  const again = useCallback(() => {
    setKnown({ state: 'loading', vouchers: [] })
    setRound((before) => before + 1)
  }, [])
  return { ...known, again }
}

/** The texts about vouchers, for a page that does not have them; `failed` when they can't be had. */
export const useVoucherTexts = (locale: Locale): Messages | 'loading' | 'failed' => {
  const [texts, setTexts] = useState<Messages | 'loading' | 'failed'>('loading')
  useEffect(() => {
    readTexts(locale, 'voucher').then(setTexts, () => setTexts('failed'))
  }, [locale])
  return texts
}
