import type { Locale } from '../i18n/locales.ts'

const wordsPerMinute = 200

/** Removes what is not read from Markdown: URLs, tags, table rules. */
const readText = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')

/** Counts words. Khmer has no spaces between words, so a dictionary segments it. */
export const countWords = (locale: Locale, markdown: string): number => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return [...segmenter.segment(readText(markdown))].filter(({ isWordLike }) => isWordLike === true)
    .length
}

/** Returns the minutes to read a number of words, at least one. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute))
