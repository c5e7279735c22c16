import { eq } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { publish } from '../../platform/realtime/index.ts'
import { activeCustomer } from './active-customer.ts'
import { toE164 } from './phone-number.ts'

/** Saves a phone number, read in the customer's country, and returns E.164. */
export const storePhoneNumber = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  written: string,
): Promise<string> => {
  const { registerCountry } = await activeCustomer(db, customerId)
  const phoneNumber = await toE164(written, registerCountry)
  if (phoneNumber === undefined) {
    const wrong = { field: 'phoneNumber', code: 'INVALID_PHONE', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  try {
    await db.transaction(async (tx) => {
      await tx.update(customers).set({ phoneNumber }).where(eq(customers.id, customerId))
      await publish(tx, customerId, 'user', {}, clock.now())
    })
  } catch (error) {
    if (isUniqueViolation(error, 'customers_phone')) throw new ApiError('PHONE_EXISTS')
    throw error
  }
  return phoneNumber
}
