import { defaultLocale, localePath, locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

/** A path of the website without language prefix and trailing slash. */
export type SitePath = `/${string}`

/** Returns a page's canonical URL by its route: the URL of a built page ends in `.html`. */
export const canonicalUrl = (site: URL, locale: Locale, path: SitePath): string =>
  new URL(localePath(locale, path), site).href

/** Returns the page's URL in each language, and in the default one as `x-default` (hreflang). */
export const alternateUrls = (
  site: URL,
  path: SitePath,
): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...locales.map((locale) => ({ hreflang: locale, href: canonicalUrl(site, locale, path) })),
  { hreflang: 'x-default', href: canonicalUrl(site, defaultLocale, path) },
]
