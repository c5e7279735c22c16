import type { Term } from '../../contract/configured-price.ts'
import { message, type Messages } from '../../i18n/fill.ts'

/** Returns a term's months; undefined for days. */
export const monthsOf = ({ duration, durationType }: Term): number | undefined =>
  ({ MONTH: duration, YEAR: duration * 12, DAY: undefined })[durationType]

/** Returns the length of a term: '1 month', '12 months', '30 days'. */
export const termText = (messages: Messages, term: Term): string => {
  const months = monthsOf(term)
  if (months === undefined)
    return message(messages, term.duration === 1 ? 'length.day' : 'length.days', {
      count: term.duration,
    })
  return message(messages, months === 1 ? 'length.month' : 'length.months', { count: months })
}
