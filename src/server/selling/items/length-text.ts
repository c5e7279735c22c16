import type { Locale } from '../../platform/http/request-locale.ts'
import { mailText } from '../../platform/mail/index.ts'

/** Returns a number of years or months in words: `1 year`, `2 years`. */
export const lengthText = (locale: Locale, unit: 'years' | 'months', count: number): string =>
  mailText(locale, `receipt.${unit}.${count === 1 ? 'one' : 'other'}`, { count })
