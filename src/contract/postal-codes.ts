/**
 * The postal codes of the sites' countries. Cambodia has five digits of old, six today and eight
 * under Prakas 77/2025; the Emirates have no codes, so whatever a form made somebody write passes.
 */
const rules: Readonly<Record<string, RegExp>> = {
  KH: /^(\d{5}|\d{6}|\d{8})$/,
  TH: /^\d{5}$/,
  AE: /^/,
}

/**
 * Whether a postal code can be one of a country; none at all is fine. Undefined for a country whose
 * rule only the server knows.
 *
 * @param country ISO 3166-1, two letters
 */
export const isKnownPostalCode = (code: string, country: string): boolean | undefined =>
  code === '' ? true : rules[country]?.test(code)
