import { sql } from 'drizzle-orm'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { reviewTransitions } from './review-states.ts'

/** A decision on the version that staff saw. */
export interface ReviewDecision {
  readonly id: string
  readonly version: number
  readonly to: 'PUBLISHED' | 'REFUSED'
  /** Why it is refused. */
  readonly reason: string | null
}

/** Publishes or refuses a review and notifies its author. Returns false when it has changed or is decided. */
export const decideReview = async (
  tx: Queryable,
  { id, version, to, reason }: ReviewDecision,
  now: Date,
): Promise<boolean> => {
  const [decided] = await rowsOf<{ customerId: string }>(
    tx,
    sql`update reviews set state = ${to}, reason = ${reason},
        decided_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and version = ${version}::integer
        and state in ${sourcesOf(reviewTransitions, to)}
      returning customer_id::text as "customerId"`,
  )
  if (decided === undefined) return false
  const { customerId } = decided
  const params = reason === null ? {} : { reason }
  const cause = `review-${to.toLowerCase()}:${id}:${version}`
  await notify(tx, { customerId, code: `REVIEW_${to}`, params, cause }, now)
  return true
}
