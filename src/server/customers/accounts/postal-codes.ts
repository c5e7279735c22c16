import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { isKnownPostalCode } from '../../../contract/postal-codes.ts'

/** Returns whether a postal code is valid; the contract's rules override the library's. */
export const isPostalCode = (code: string, country: string): boolean =>
  isKnownPostalCode(code, country) ??
  (!postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country))
