/** The languages of the site; the first is the default and has no prefix (account §9). */
export const locales = ['en', 'km'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The name, short name and BCP 47 tag of each language (account §3, Locale). */
export const localeNames = {
  en: { name: 'English', shortName: 'EN', iso: 'en-US' },
  km: { name: 'ភាសាខ្មែរ', shortName: 'ខ្មែរ', iso: 'km-KH' },
} as const satisfies Record<Locale, { name: string; shortName: string; iso: string }>

/** Returns whether a text is the code of one of our languages. */
export const isLocale = (text: string | undefined): text is Locale =>
  locales.some((locale) => locale === text)

/** Returns a path in a language: `/checkout-basket` is `/km/checkout-basket` in Khmer. */
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
