import type { Locale } from '../http/request-locale.ts'

/** Returns what a language's paths begin with. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`)
