import { message, type Messages } from '../../i18n/fill.ts'

/** Returns '1 year', '10 years'. */
export const yearsText = (messages: Messages, years: number): string =>
  message(messages, years === 1 ? 'years.1' : 'years.n', { years })
