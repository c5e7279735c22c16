import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'

/** Returns a text of `items-ssl.json`. */
export const sslText = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `ssl:${key}`, params)

/** Returns the length of a term: '2 years'. */
export const yearsText = (messages: Messages, years: number): string =>
  sslText(messages, years === 1 ? 'year' : 'years', { count: years })
