import { types, type ParserOptions, type PGlite, type QueryOptions } from '@electric-sql/pglite'

/** Types that Drizzle reads as text: moments and their arrays. */
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

/** Makes PGlite return moments as text. Returns the earlier parsers, for callers that need a `Date`. */
export const readMomentsAsTexts = (client: PGlite): ParserOptions => {
  const before: ParserOptions = {}
  for (const type of readAsTexts) {
    before[type] = client.parsers[type] ?? asText
    client.parsers[type] = asText
  }
  return before
}

/** Drops the parsers that Drizzle adds to each query: PGlite would copy all 300 of them, 0.1 ms each time. */
export const withoutParsers = (options: QueryOptions | undefined): QueryOptions | undefined => {
  const others = { ...options }
  delete others.parsers
  return others
}
