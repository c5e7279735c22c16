import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import { readTexts } from '../../client/read-texts.ts'
import type { Voucher } from '../../contract/vouchers.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

export interface Vouchers {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly vouchers: readonly Voucher[]
  readonly again: () => void
}

/**
 * Requests vouchers on mount.
 *
 * @param ask must be a stable function
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

/** Loads the voucher texts for pages without them; `failed` when the request failed. */
export const useVoucherTexts = (locale: Locale): Messages | 'loading' | 'failed' => {
  const [texts, setTexts] = useState<Messages | 'loading' | 'failed'>('loading')
  useEffect(() => {
    readTexts(locale, 'voucher').then(setTexts, () => setTexts('failed'))
  }, [locale])
  return texts
}
