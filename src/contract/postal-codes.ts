/**
 * The postal code rules of the sites' countries. Cambodia has five digits before, six since, and
 * eight under Prakas 77/2025; the Emirates have none, so any text passes.
 */
const rules: Readonly<Record<string, RegExp>> = {
  KH: /^(\d{5}|\d{6}|\d{8})$/,
  TH: /^\d{5}$/,
  AE: /^/,
}

/**
 * Returns whether a postal code fits a country; an empty one does. Undefined for countries whose
 * rule is on the server.
 *
 * @param country ISO 3166-1, two letters
 */
export const isKnownPostalCode = (code: string, country: string): boolean | undefined =>
  code === '' ? true : rules[country]?.test(code)
