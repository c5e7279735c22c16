import { sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'

/** Minutes for which a session may do sensitive changes after a proof. */
export const recentMinutes = 15

/** Requires a recent authentication of the session (ASVS 7.5.1, 7.5.2). */
export const requireRecent = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
): Promise<void> => {
  const since = new Date(clock.now().getTime() - recentMinutes * 60_000)
  // Any generation counts: a concurrent refresh may have added one.
  const recent = await rowsOf(
    db,
    sql`select 1 from refresh_tokens
        where family = ${session}::uuid and customer_id = ${customerId}
          and authenticated_at > ${since.toISOString()}::timestamptz
        limit 1`,
  )
  if (recent.length === 0) throw new ApiError('REAUTHENTICATION_REQUIRED')
}

/** Records an authentication of the session. */
export const noteAuthenticated = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
): Promise<void> => {
  await db.execute(
    sql`update refresh_tokens set authenticated_at = ${clock.now().toISOString()}::timestamptz
        where family = ${session}::uuid and customer_id = ${customerId}`,
  )
}
