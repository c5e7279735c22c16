import { isLocale, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'

const link = /(<a\s[^>]*?href=")(\/[^"]*)/g

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path.replace(/[?#].*$/, ''))

const isComplete = (path: string): boolean =>
  path.startsWith('//') || isLocale(/^\/([^/?#]*)/.exec(path)?.[1])

/** Localises the links of a text: `/refund-policy` in a Khmer text becomes `/km/refund-policy`. */
export const linksInLanguage = (locale: Locale, html: string): string =>
  html.replace(link, (whole, before: string, path: string) => {
    if (isComplete(path) || (isFile(path) && !path.startsWith('/domain/tld/'))) return whole
    return `${before}${withLocale(locale, path)}`
  })

const withLocale = (locale: Locale, path: string): string => {
  const [, page = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return `${localePath(locale, `/${page.slice(1)}`)}${rest}`
}
