import { sql } from 'drizzle-orm'
import { staffSessionHours } from '../../../contract/staff-roles.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'

/**
 * Refuses to change the second factors of staff outside a session that the staff area accepts: a
 * stolen password could otherwise enrol its own (decision 148). @throws ApiError STAFF_FACTOR_REQUIRED
 */
export const requireStaffFactor = async (
  db: Queryable,
  { customerId, session }: SignedIn,
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - staffSessionHours * 3_600_000)
  const refused = await rowsOf(
    db,
    sql`select 1 from staff_members s where s.customer_id = ${customerId}::uuid
      and not exists (select from refresh_tokens t
        where t.family = ${session}::uuid and t.customer_id = s.customer_id
          and t.has_second_factor and t.revoked_at is null
          and t.created_at > ${since.toISOString()}::timestamptz)`,
  )
  if (refused.length > 0) throw new ApiError('STAFF_FACTOR_REQUIRED')
}
