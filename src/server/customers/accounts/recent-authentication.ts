import { sql, type SQL } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'

/** Minutes for which a session may do sensitive changes after a proof. */
export const recentMinutes = 15

const recentSince = (now: Date): string =>
  new Date(now.getTime() - recentMinutes * 60_000).toISOString()

/** The condition that a session was authenticated recently, or after a moment that is longer ago. */
export const authenticatedSince = (
  moment: SQL,
  { customerId, session }: SignedIn,
  now: Date,
): SQL =>
  sql`exists (select from refresh_tokens
    where family = ${session}::uuid and customer_id = ${customerId}::uuid
      and authenticated_at > least(${moment}, ${recentSince(now)}::timestamptz))`

/** Requires a recent authentication of the session (ASVS 7.5.1, 7.5.2). */
export const requireRecent = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
): Promise<void> => {
  // Any generation counts: a concurrent refresh may have added one.
  const recent = await rowsOf(
    db,
    sql`select 1 from refresh_tokens
        where family = ${session}::uuid and customer_id = ${customerId}
          and authenticated_at > ${recentSince(clock.now())}::timestamptz
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
