import { sql, type SQL } from 'drizzle-orm'
import { ApiError } from './http/api-error.ts'
import type { Clock } from './clock.ts'
import { rowsOf, type Queryable } from './db/database.ts'
import type { RateLimit } from './rate-limit.ts'

interface LimitDeps {
  readonly db: Queryable
  readonly clock: Clock
}

interface LimitRule {
  /** Of all limits that have this name, the keys count together. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** A limit that all servers count together, in the database. */
export interface SharedLimit {
  /** Counts; @throws ApiError TOO_MANY_REQUESTS {retryAfter} */
  readonly take: RateLimit
  /** Returns an expression: when a limit that is used up counts anew, or null. */
  readonly usedUpUntil: (key: string) => SQL
}

const refusal = (endsAt: string, now: Date): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000)),
  })

/** Throws ApiError TOO_MANY_REQUESTS for what {@link SharedLimit.usedUpUntil} has found. */
export const refuseUsedUp = (endsAt: string | null, now: Date): void => {
  if (endsAt !== null) throw refusal(endsAt, now)
}

/** Creates a limit of `points` per key and time that all servers share. */
export const createSharedLimit = (
  { db, clock }: LimitDeps,
  { name, points, seconds }: LimitRule,
): SharedLimit => ({
  take: async (key, taken = 1) => {
    const now = clock.now()
    const at = sql`${now.toISOString()}::timestamptz`
    const end = sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`
    const [row] = await rowsOf<{ points: number; ends_at: string }>(
      db,
      sql`insert into shared_limits as l (key, points, ends_at)
        values (${`${name} ${key}`}, ${taken}, ${end})
        on conflict (key) do update set
          points = excluded.points + case when l.ends_at > ${at} then l.points else 0 end,
          ends_at = case when l.ends_at > ${at} then l.ends_at else excluded.ends_at end
        returning points, ends_at::text`,
    )
    if (row !== undefined && row.points > points) throw refusal(row.ends_at, now)
  },
  usedUpUntil: (key) =>
    sql`(select ends_at::text from shared_limits where key = ${`${name} ${key}`}
      and points >= ${points} and ends_at > ${clock.now().toISOString()}::timestamptz)`,
})

/** Deletes the limits that have ended; for the retention job. */
export const deleteEndedLimits = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.execute(
    sql`delete from shared_limits where ends_at <= ${clock.now().toISOString()}::timestamptz`,
  )
}
