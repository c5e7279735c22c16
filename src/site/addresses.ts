import { defaultLocale, localePath, locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

/** A path of the site without language prefix and without trailing slash. */
export type SitePath = `/${string}`

/**
 * The address under which a page is known. Made from the route, since a built page's own URL ends
 * in `.html`.
 */
export const canonicalAddress = (site: URL, locale: Locale, path: SitePath): string =>
  new URL(localePath(locale, path), site).href

/** The same page in each language and, as `x-default`, in the default one; for hreflang links. */
export const alternateAddresses = (
  site: URL,
  path: SitePath,
): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...locales.map((locale) => ({ hreflang: locale, href: canonicalAddress(site, locale, path) })),
  { hreflang: 'x-default', href: canonicalAddress(site, defaultLocale, path) },
]
