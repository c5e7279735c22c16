import type { FieldError } from '../../../contract/problem.ts'
import { isCountry } from '../../catalogue/sites/index.ts'
import { toE164 } from './phone-number.ts'
import { isPostalCode } from './postal-codes.ts'

/** A country, and what is written as it is written there. */
export interface CountryFields {
  readonly country: string
  readonly postalCode: string
  /** Empty when there is none. */
  readonly phoneNumber: string
}

/** What became of them. */
export interface ReadCountryFields {
  /** All that is wrong, at its field: INVALID_COUNTRY, INVALID_PHONE, INVALID_POSTAL_CODE. */
  readonly wrong: readonly FieldError[]
  /** E.164; null when there is none, or it is wrong. */
  readonly phoneNumber: string | null
}

/**
 * Checks what depends on a country, which the contract's schemas can't (account §5), and brings the
 * phone number to E.164.
 */
export const readCountryFields = async ({
  country,
  postalCode,
  phoneNumber: written,
}: CountryFields): Promise<ReadCountryFields> => {
  const phoneNumber = written === '' ? null : await toE164(written, country)
  return {
    wrong: [
      ...(isCountry(country)
        ? []
        : [{ field: 'country', code: 'INVALID_COUNTRY' as const, params: {} }]),
      ...(phoneNumber === undefined
        ? [{ field: 'phoneNumber', code: 'INVALID_PHONE' as const, params: {} }]
        : []),
      ...(isPostalCode(postalCode, country)
        ? []
        : [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE' as const, params: {} }]),
    ],
    phoneNumber: phoneNumber ?? null,
  }
}
