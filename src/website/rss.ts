import type { Locale } from '../i18n/locales.ts'

export interface FeedItem {
  readonly title: string
  readonly url: string
  readonly description: string
  readonly category: string
  readonly date: Date
}

export interface Feed {
  readonly title: string
  readonly description: string
  readonly page: string
  readonly url: string
  readonly locale: Locale
  readonly items: readonly FeedItem[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 (§2.2) forbids, even escaped. */
const noChar = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const escapeXml = (text: string): string =>
  text.replace(noChar, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** Returns a feed as RSS 2.0 (rssboard.org/rss-specification); dates are RFC 822 in GMT. */
export const rssFeed = ({ title, description, page, url, locale, items }: Feed): string => {
  const [newest] = items.toSorted((a, b) => b.date.getTime() - a.date.getTime())
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', locale),
    ...(newest === undefined ? [] : [element('lastBuildDate', newest.date.toUTCString())]),
    `<atom:link href="${escapeXml(url)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('link', item.url),
      `<guid isPermaLink="true">${escapeXml(item.url)}</guid>`,
      element('description', item.description),
      element('category', item.category),
      element('pubDate', item.date.toUTCString()),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
