import type { ContactFields } from '../../../contract/addresses.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readCountryFields } from './country-fields.ts'

/** Validates country-specific fields and formats the phone number as E.164. */
export const cleanContact = async (fields: ContactFields): Promise<ContactFields> => {
  const { wrong, phoneNumber } = await readCountryFields(fields)
  if (wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, wrong)
  return { ...fields, phoneNumber: phoneNumber ?? '' }
}
