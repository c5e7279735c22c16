import type { Locale } from '../http/request-locale.ts'

/** Returns the prefix of a language's paths. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`)
