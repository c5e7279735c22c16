import { eq } from 'drizzle-orm'
import type { ProfileFields } from '../../../contract/profile.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { publish } from '../../platform/realtime/index.ts'
import { activeCustomer } from './active-customer.ts'
import { isPostalCode } from './postal-codes.ts'

const change = (
  db: Queryable,
  clock: Clock,
  customerId: string,
  fields: Partial<typeof customers.$inferInsert>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(customers).set(fields).where(eq(customers.id, customerId))
    await publish(tx, customerId, 'user', {}, clock.now())
  })

/** Saves a profile; its postal code must fit the customer's country. */
export const storeProfile = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  fields: ProfileFields,
): Promise<void> => {
  const { registerCountry } = await activeCustomer(db, customerId)
  if (!isPostalCode(fields.postalCode, registerCountry)) {
    const wrong = { field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  await change(db, clock, customerId, fields)
}

/** Saves the language of a customer's mails. */
export const storeLocale = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  locale: Locale,
): Promise<void> => {
  await activeCustomer(db, customerId)
  await change(db, clock, customerId, { locale })
}
