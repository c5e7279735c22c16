import { formatCount } from '../../../../contract/sms-parts.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

/** Returns a count with its word: `1 number`, `1,200 credits`. */
export const counted = (
  messages: Messages,
  what: 'number' | 'part' | 'credit',
  count: number,
): string =>
  message(messages, count === 1 ? `count.${what}.one` : `count.${what}`, {
    count: formatCount(count),
  })
