import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** The authority is asked so often in an hour: it locks accounts that ask in vain. */
export const mostTries = 3
const windowMs = 60 * 60_000

/** Returns when the authority may be asked again; undefined: now. The moments are in order. */
export const nextTryAt = (triedAt: readonly Date[], now: Date): Date | undefined => {
  const recent = triedAt.filter((at) => at.getTime() > now.getTime() - windowMs)
  const oldest = recent.at(-mostTries)
  return oldest && new Date(oldest.getTime() + windowMs)
}

/** Stores that the authority was asked. */
export const recordTry = async (db: Queryable, serviceId: string, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`update certificates set tried_at = (
        select jsonb_agg(at order by at) from (
          select at from jsonb_array_elements_text(
            tried_at || to_jsonb(${now.toISOString()}::text)) as at
          order by at desc limit ${mostTries}::integer) as latest)
      where service_id = ${serviceId}::uuid`,
  )
}
