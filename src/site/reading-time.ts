import type { Locale } from '../i18n/locales.ts'

/** Words that somebody reads in a minute when the matter is new to them. */
const wordsPerMinute = 200

/** Markdown without what is not read: addresses of links, tags, the rules of tables. */
const readText = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')

/** How many words a text has. Khmer puts no spaces between words, so a dictionary finds them. */
export const countWords = (locale: Locale, markdown: string): number => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return [...segmenter.segment(readText(markdown))].filter(({ isWordLike }) => isWordLike === true)
    .length
}

/** Minutes to read so many words, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute))
