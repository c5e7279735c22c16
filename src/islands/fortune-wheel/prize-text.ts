import type { OfferedPrize, Prize } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'

/** What a prize is called. */
export const prizeName = (messages: Messages, prize: Prize): string =>
  prize.rewardType === 'VOUCHER'
    ? message(messages, `wheel.prize.${prize.label}`)
    : message(messages, 'wheel.prize.credit', { amount: priceText(prize.amount) })

/** A line on a segment of the wheel. */
export interface LabelLine {
  readonly text: string
  /** The line that is read first: the one with the figure. */
  readonly isFigure: boolean
}

/** What stands on a prize's segment, line by line. */
export const labelLines = (messages: Messages, prize: Prize): readonly LabelLine[] => {
  const text =
    prize.rewardType === 'VOUCHER'
      ? message(messages, `wheel.label.${prize.label}`)
      : message(messages, 'wheel.label.credit', {
          // No cents where there are none: the segment is narrow.
          amount: priceText(prize.amount).replace(/\.00$/, ''),
        })
  return text.split('\n').map((line) => ({ text: line, isFigure: /\d/.test(line) }))
}

const percent = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** How likely a prize is: `45%`, `33.3%`. */
export const chanceText = ({ chance }: Pick<OfferedPrize, 'chance'>): string =>
  `${percent.format(chance)}%`

/** Where a prize is of use. */
export const prizePath = (prize: Prize): `/${string}` => {
  if (prize.rewardType === 'PROMO_CREDIT') return '/domain/search'
  switch (prize.label) {
    case 'free-trial-cs':
      return '/cloud'
    case 'free-trial-ch':
      return '/hosting/cloud'
    case 'free-trial-sh':
      return '/hosting/shared'
    case 'free-trial-wp':
      return '/hosting/wordpress'
    case 'discount-5':
    case 'discount-10':
      return '/domain/search'
  }
}
