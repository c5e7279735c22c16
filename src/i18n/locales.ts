/** The languages; the first is the default without prefix (account §9). */
export const locales = ['en', 'km'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export const localeNames = {
  en: { name: 'English', shortName: 'EN', iso: 'en-US' },
  km: { name: 'ភាសាខ្មែរ', shortName: 'ខ្មែរ', iso: 'km-KH' },
} as const satisfies Record<Locale, { name: string; shortName: string; iso: string }>

/** Returns whether a text is a language code of ours. */
export const isLocale = (text: string | undefined): text is Locale =>
  locales.some((locale) => locale === text)

/** Returns a path in a language: `/km/checkout-basket`. */
export const localePath = (locale: Locale, path: `/${string}`): string => {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Splits a path into its language and the rest. */
export const splitLocale = (pathname: string): { locale: Locale; path: `/${string}` } => {
  const [, first = '', ...rest] = pathname.split('/')
  return isLocale(first) && first !== defaultLocale
    ? { locale: first, path: `/${rest.join('/')}` }
    : { locale: defaultLocale, path: `/${pathname.replace(/^\/+/, '')}` }
}
