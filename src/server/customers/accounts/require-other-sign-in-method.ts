import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'

/**
 * Takes a way to sign in away from a customer, in a transaction, unless none would be left: a password,
 * Google or a passkey.
 *
 * @returns what `takeAway` gives
 * @throws ApiError ONLY_WAY_TO_SIGN_IN; the transaction has to end with it
 */
export const requireOtherSignInMethod = async <Taken>(
  tx: Queryable,
  customerId: string,
  takeAway: () => Promise<Taken>,
): Promise<Taken> => {
  // Locked first: of two that go at once each sees what the other left.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
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
