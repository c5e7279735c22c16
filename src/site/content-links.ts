import { isLocale, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

const link = /(<a\s[^>]*?href=")(\/[^"]*)/g

/**
 * Returns whether a path has a file extension, such as `/rss.xml`: it is the same in every
 * language.
 */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path.replace(/[?#].*$/, ''))

/** Returns whether a link already names its language, as `/km/domain` does, or another host. */
const isComplete = (path: string): boolean =>
  path.startsWith('//') || isLocale(/^\/([^/?#]*)/.exec(path)?.[1])

/**
 * Localises the links of a text, so that editors write the same link in every language:
 * `/refund-policy` in a Khmer text becomes `/km/refund-policy`. Fragments, files and external links
 * stay. A path with a `.` under `/domain/tld/` is a page.
 */
export const linksInLanguage = (locale: Locale, html: string): string =>
  html.replace(link, (whole, before: string, path: string) => {
    if (isComplete(path) || (isFile(path) && !path.startsWith('/domain/tld/'))) return whole
    return `${before}${withLocale(locale, path)}`
  })

/** Returns `/km?…` for `/?…`, not `/km/?…`. */
const withLocale = (locale: Locale, path: string): string => {
  const [, page = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return `${localePath(locale, `/${page.slice(1)}`)}${rest}`
}
