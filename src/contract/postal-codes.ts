/** Cambodia has five or six digits, and eight under Prakas 77/2025; the Emirates have none. */
const rules: Readonly<Record<string, RegExp>> = {
  KH: /^(\d{5}|\d{6}|\d{8})$/,
  TH: /^\d{5}$/,
  AE: /^/,
}

/** Returns whether a postal code fits a country (ISO 3166-1); undefined if only the server knows its rule. */
export const isKnownPostalCode = (code: string, country: string): boolean | undefined =>
  code === '' ? true : rules[country]?.test(code)
