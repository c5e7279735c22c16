import { sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { lockCustomer } from './lock-customer.ts'

/** Removes a sign-in method unless it is the last one; ONLY_WAY_TO_SIGN_IN must end the transaction. */
export const requireOtherSignInMethod = async <Taken>(
  tx: Queryable,
  customerId: string,
  takeAway: () => Promise<Taken>,
): Promise<Taken> => {
  // The lock makes concurrent removals see each other.
  await lockCustomer(tx, customerId)
  const taken = await takeAway()
  const left = await rowsOf(
    tx,
    sql`select 1 from customers c
        where c.id = ${customerId} and (c.password_hash <> '' or c.google_subject is not null
          or exists (select 1 from passkeys p where p.customer_id = c.id))`,
  )
  if (left.length === 0) throw new ApiError('ONLY_WAY_TO_SIGN_IN')
  return taken
}
