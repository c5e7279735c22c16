import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'

/** Returns a text of `items-domain.json`. */
export const domainText = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `domain:${key}`, params)

/** Returns a number of years as a text. */
export const yearsText = (messages: Messages, count: number): string =>
  domainText(messages, count === 1 ? 'year' : 'years', { count })
