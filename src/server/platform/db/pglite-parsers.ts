import { types, type ParserOptions, type PGlite, type QueryOptions } from '@electric-sql/pglite'

/** Types that Drizzle reads as the texts that the database sends: moments, and arrays of these. */
const readAsTexts = [
  types.DATE,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  // date[], timestamp[], timestamptz[], interval[], numeric[]
  1182,
  1115,
  1185,
  1187,
  1231,
]

const asText = (text: string): string => text

/**
 * Lets PGlite give moments as texts to whoever asks, so that {@link withoutParsers} loses nothing.
 *
 * @returns the parsers of before, for who wants moments as `Date`
 */
export const readMomentsAsTexts = (client: PGlite): ParserOptions => {
  const before: ParserOptions = {}
  for (const type of readAsTexts) {
    before[type] = client.parsers[type] ?? asText
    client.parsers[type] = asText
  }
  return before
}

/**
 * A query's options without the parsers that Drizzle adds to each, which are the client's own since
 * {@link readMomentsAsTexts}: for a query with any, PGlite copies its 300 parsers, a tenth of a
 * millisecond.
 */
export const withoutParsers = (options: QueryOptions | undefined): QueryOptions | undefined => {
  const others = { ...options }
  delete others.parsers
  return others
}
