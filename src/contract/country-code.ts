import * as v from 'valibot'

/** A country by its code of ISO 3166-1 alpha-2. */
export const CountryCode = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/, 'INVALID_COUNTRY'),
)
