import { sql } from 'drizzle-orm'
import { consentVersion } from '../../../contract/contracts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { activeCustomer } from './active-customer.ts'

interface AccountState {
  readonly isEmailVerified: boolean
  readonly hasPhoneNumber: boolean
  readonly hasContact: boolean
  readonly hasPassword: boolean
  readonly isTwoFactorOn: boolean
}

/** Returns an account's state in one statement. */
export const accountState = async (db: Queryable, customerId: string): Promise<AccountState> => {
  const [row] = await rowsOf<{ state: AccountState; banned: boolean }>(
    db,
    sql`select c.banned_at is not null as banned, jsonb_build_object(
          'isEmailVerified', c.email_verified_at is not null,
          'hasPhoneNumber', c.phone_number is not null,
          'hasContact', exists (select from addresses a where a.customer_id = c.id),
          'hasPassword', c.password_hash <> '',
          'isTwoFactorOn', exists (select from two_factors f where f.customer_id = c.id)) as state
        from customers c where c.id = ${customerId}`,
  )
  if (row === undefined) throw new ApiError('UNAUTHORIZED')
  if (row.banned) throw new ApiError('ACCOUNT_BANNED')
  return row.state
}

/** Stores the customer's consent to automatic e-contract signing; the first time counts. */
export const storeAutoSign = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
): Promise<void> => {
  await activeCustomer(db, customerId)
  await db.execute(
    sql`update customers set auto_sign_accepted_at = ${clock.now().toISOString()}::timestamptz,
          auto_sign_text = ${consentVersion}
        where id = ${customerId} and auto_sign_accepted_at is null`,
  )
}
