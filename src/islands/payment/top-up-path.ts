import { amountForMissing } from '../../contract/top-up-amount.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'

/** A page to return to after a top-up, and the amount that it needs. */
interface TopUpReason {
  /** Dollars that are missing. */
  readonly missing: number
  /** The path of the page. */
  readonly from: string
}

/** Returns the page to top up what is missing, which leads back. */
export const topUpPath = (locale: Locale, { missing, from }: TopUpReason): string =>
  `${localePath(locale, '/top-up')}?${new URLSearchParams({
    amount: String(amountForMissing(missing)),
    continue: from,
  }).toString()}`
