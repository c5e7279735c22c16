import type { OfferedPrize, Prize } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'

/** Returns the name of a prize. */
export const prizeName = (messages: Messages, prize: Prize): string =>
  prize.rewardType === 'VOUCHER'
    ? message(messages, `wheel.prize.${prize.label}`)
    : message(messages, 'wheel.prize.credit', { amount: priceText(prize.amount) })

/** A line on a segment of the wheel. */
export interface LabelLine {
  readonly text: string
  readonly isFigure: boolean
}

/** Returns the lines of a prize's segment. */
export const labelLines = (messages: Messages, prize: Prize): readonly LabelLine[] => {
  const text =
    prize.rewardType === 'VOUCHER'
      ? message(messages, `wheel.label.${prize.label}`)
      : message(messages, 'wheel.label.credit', {
          // Whole amounts go without cents: the segment is narrow.
          amount: priceText(prize.amount).replace(/\.00$/, ''),
        })
  return text.split('\n').map((line) => ({ text: line, isFigure: /\d/.test(line) }))
}

const percent = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Returns the chance of a prize: `45%`, `33.3%`. */
export const chanceText = ({ chance }: Pick<OfferedPrize, 'chance'>): string =>
  `${percent.format(chance)}%`

/** Returns the page where a prize can be used. */
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
