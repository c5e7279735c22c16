import { sql, type SQL } from 'drizzle-orm'
import { authenticatedSince } from '../../customers/accounts/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { PayableKind } from '../payables/index.ts'

type Customer = CustomerContext['customer']

/** The condition on a row of `payables` that its payer may spend the customer's own money on it (decision 138). */
export const isConfirmedPayer = (
  { confirmedAfter }: PayableKind,
  customer: Customer,
  now: Date,
): SQL =>
  confirmedAfter === undefined ? sql`true` : authenticatedSince(confirmedAfter, customer, now)

/** Refuses the customer's own money for a payable until the identity is confirmed. @throws ApiError REAUTHENTICATION_REQUIRED */
export const requireConfirmedPayer = async (
  db: Queryable,
  kind: PayableKind,
  payableId: string,
  customer: Customer,
  now: Date,
): Promise<void> => {
  if (kind.confirmedAfter === undefined) return
  const confirmed = await rowsOf(
    db,
    sql`select id from payables
      where id = ${payableId}::uuid and ${isConfirmedPayer(kind, customer, now)}`,
  )
  if (confirmed.length === 0) throw new ApiError('REAUTHENTICATION_REQUIRED')
}
