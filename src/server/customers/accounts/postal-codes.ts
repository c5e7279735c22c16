import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { isKnownPostalCode } from '../../../contract/postal-codes.ts'

/**
 * Whether a postal code can be one of a country. None at all is fine, and so is any of a country
 * without rules. The library is asked where the contract has no rule: it is behind or too strict
 * there.
 */
export const isPostalCode = (code: string, country: string): boolean =>
  isKnownPostalCode(code, country) ??
  (!postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country))
