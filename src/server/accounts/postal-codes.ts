import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/**
 * Where the library is behind or too strict. Cambodia has five digits of old, six today and eight
 * under Prakas 77/2025; the Emirates have no codes, so whatever a form made somebody write passes.
 */
const ownRules: Readonly<Record<string, RegExp>> = {
  KH: /^(\d{5}|\d{6}|\d{8})$/,
  TH: /^\d{5}$/,
  AE: /^/,
}

/** Whether a postal code can be one of a country. None at all is fine, and so is any of a country without rules. */
export const isPostalCode = (code: string, country: string): boolean => {
  if (code === '') return true
  const own = ownRules[country]
  if (own !== undefined) return own.test(code)
  return !postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country)
}
