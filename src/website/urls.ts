import { defaultLocale, localePath, locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

/** A path of the website without language prefix and trailing slash. */
export type WebsitePath = `/${string}`

/** Returns a page's canonical URL by its route: the URL of a built page ends in `.html`. */
export const canonicalUrl = (websiteUrl: URL, locale: Locale, path: WebsitePath): string =>
  new URL(localePath(locale, path), websiteUrl).href

/** Returns the page's URL in each language, and in the default one as `x-default` (hreflang). */
export const alternateUrls = (
  websiteUrl: URL,
  path: WebsitePath,
): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...locales.map((locale) => ({ hreflang: locale, href: canonicalUrl(websiteUrl, locale, path) })),
  { hreflang: 'x-default', href: canonicalUrl(websiteUrl, defaultLocale, path) },
]
