import { createHash } from 'node:crypto'
import { localePath } from '../../i18n/locales.ts'
import type { Locale } from '../../i18n/locales.ts'
import { helpIndex } from '../../website/help-search.ts'
import { articlesOf, documentOf } from './articles.ts'

/** The search index of a language. Its name changes with its content, so browsers store it for a year. */
export interface SearchFile {
  /** Without `.json`. */
  readonly name: string
  readonly path: string
  readonly text: string
}

const read = async (locale: Locale): Promise<SearchFile> => {
  const text = helpIndex((await articlesOf(locale)).map(documentOf))
  const name = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { name, path: localePath(locale, `/help/search/${name}.json`), text }
}

const known = new Map<Locale, Promise<SearchFile>>()

/** Returns the search index of a language's articles as a file of the website; made once per build. */
export const searchFile = (locale: Locale): Promise<SearchFile> => {
  if (import.meta.env.DEV) return read(locale)
  const file = known.get(locale) ?? read(locale)
  known.set(locale, file)
  return file
}
