import { isLocale } from '../i18n/locales.ts'
import { joinKhmerWords } from '../i18n/khmer-words.ts'
import { linksInLanguage } from '../website/content-links.ts'
import { fillFields, fillFigures } from './figures.ts'
import type { Figures } from './figures.ts'
import { isPublished } from './publication.ts'

interface Entry {
  readonly id: string
  readonly data: Record<string, unknown>
  readonly body?: string
  readonly rendered?: { readonly html: string }
}

/** What decides how an entry is loaded. */
export interface Loading {
  readonly figures: Figures
  readonly now: Date
  /** Whether drafts and texts of later days are loaded, too. */
  readonly showsAll: boolean
}

/** A text between tags: attributes stay as they are. */
const shownText = />[^<]+/g

const shownHtml = (locale: string | undefined, html: string): string => {
  if (!isLocale(locale)) return html
  const linked = linksInLanguage(locale, html)
  return locale === 'km' ? linked.replace(shownText, joinKhmerWords) : linked
}

/**
 * Returns an entry with its figures, and with links that stay in the language of its file;
 * undefined if it is not published.
 */
export const loadedEntry = <E extends Entry>(
  entry: E,
  { figures, now, showsAll }: Loading,
): E | undefined => {
  if (!showsAll && !isPublished(entry.data, now)) return undefined
  const [, locale] = entry.id.split('/')
  const { body, rendered } = entry
  const filled = (html: string): string => fillFigures(html, figures)
  return {
    ...entry,
    data: fillFields(entry.data, figures),
    ...(body === undefined ? {} : { body: filled(body) }),
    ...(rendered === undefined
      ? {}
      : {
          rendered: {
            ...rendered,
            html: shownHtml(locale, filled(rendered.html)),
          },
        }),
  }
}
