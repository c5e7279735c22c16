import type { ContactFields } from '../../../contract/accounts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readCountryFields } from './country-fields.ts'

/**
 * Checks what depends on a contact's country, and brings the phone number to E.164.
 *
 * @throws ApiError BAD_REQUEST with INVALID_COUNTRY, INVALID_PHONE, INVALID_POSTAL_CODE at their fields
 */
export const cleanContact = async (fields: ContactFields): Promise<ContactFields> => {
  const { wrong, phoneNumber } = await readCountryFields(fields)
  if (wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, wrong)
  return { ...fields, phoneNumber: phoneNumber ?? '' }
}
