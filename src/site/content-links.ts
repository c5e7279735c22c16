import { isLocale, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

const link = /(<a\s[^>]*?href=")(\/[^"]*)/g

/** A path with a file's TLD, such as `/rss.xml`: it is the same in every language. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path.replace(/[?#].*$/, ''))

/** Whether a link names its language itself, as `/km/domain` does, or leads to another host. */
const isComplete = (path: string): boolean =>
  path.startsWith('//') || isLocale(/^\/([^/?#]*)/.exec(path)?.[1])

/**
 * Leads the links of a text to the pages in its own language, so that editors write the same link in
 * every language: `/refund-policy` in a Khmer text becomes `/km/refund-policy`. Links to a section of
 * the same page, to files and to other sites stay as they are. A link to a page with a `.` in its
 * address is one of a TLD (`/domain/tld/com.kh`), and is a page.
 */
export const linksInLanguage = (locale: Locale, html: string): string =>
  html.replace(link, (whole, before: string, path: string) => {
    if (isComplete(path) || (isFile(path) && !path.startsWith('/domain/tld/'))) return whole
    return `${before}${withLocale(locale, path)}`
  })

/** `/` with a query or a fragment becomes `/km?…`, not `/km/?…`. */
const withLocale = (locale: Locale, path: string): string => {
  const [, page = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return `${localePath(locale, `/${page.slice(1)}`)}${rest}`
}
