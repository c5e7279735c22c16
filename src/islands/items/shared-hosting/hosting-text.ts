import type { PackagePrice } from '../../../contract/products.ts'
import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'

/** Returns a text of `items-shared-hosting.json`. */
export const hostingText = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `shared-hosting:${key}`, params)

/** Returns the length of a term: '12 months', '1 month'. */
export const termText = (
  messages: Messages,
  { duration, durationType }: Pick<PackagePrice, 'duration' | 'durationType'>,
): string => {
  const unit = { YEAR: 'year', MONTH: 'month', DAY: 'day' }[durationType]
  return hostingText(messages, duration === 1 ? unit : `${unit}s`, { count: duration })
}
