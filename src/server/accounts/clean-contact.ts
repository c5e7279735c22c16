import type { ContactFields } from '../../contract/accounts.ts'
import type { FieldError } from '../../contract/problem.ts'
import { ApiError } from '../api-error.ts'
import { isCountry } from '../site/index.ts'
import { toE164 } from './phone-number.ts'
import { isPostalCode } from './postal-codes.ts'

/**
 * Checks what depends on a contact's country, which the contract's schema can't (account §5), and
 * brings the phone number to E.164.
 *
 * @throws ApiError BAD_REQUEST with INVALID_COUNTRY, INVALID_PHONE, INVALID_POSTAL_CODE at their fields
 */
export const cleanContact = async (fields: ContactFields): Promise<ContactFields> => {
  const { country, postalCode } = fields
  const wrong: FieldError[] = []
  if (!isCountry(country)) wrong.push({ field: 'country', code: 'INVALID_COUNTRY', params: {} })
  const phoneNumber = await toE164(fields.phoneNumber, country)
  if (phoneNumber === undefined) {
    wrong.push({ field: 'phoneNumber', code: 'INVALID_PHONE', params: {} })
  }
  if (!isPostalCode(postalCode, country)) {
    wrong.push({ field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} })
  }
  if (phoneNumber === undefined || wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, wrong)
  return { ...fields, phoneNumber }
}
