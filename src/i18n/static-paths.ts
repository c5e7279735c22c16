import { defaultLocale, locales } from './locales.ts'
import type { Locale } from './locales.ts'

/** Returns one page per language for a route in `src/pages/[...locale]`. */
export const getStaticPaths = (): {
  params: { locale: Locale | undefined }
  props: { locale: Locale }
}[] =>
  locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }))
