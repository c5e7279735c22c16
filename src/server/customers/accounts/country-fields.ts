import type { FieldError } from '../../../contract/problem.ts'
import { isCountry } from '../../catalogue/sites/index.ts'
import { toE164 } from './phone-number.ts'
import { isPostalCode } from './postal-codes.ts'

export interface CountryFields {
  readonly country: string
  readonly postalCode: string
  readonly phoneNumber: string
}

export interface ReadCountryFields {
  readonly wrong: readonly FieldError[]
  /** E.164; null when missing or invalid. */
  readonly phoneNumber: string | null
}

/** Validates country-specific fields (account §5) and formats the phone number as E.164. */
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
