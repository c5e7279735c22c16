import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue, Job } from '../../platform/jobs/index.ts'

export const removalStages = ['EXPIRING', 'STOPPED', 'SOON'] as const

/** A service whose term ends, or has ended, without a renewal. */
export const RemovalNotice = v.object({
  serviceId: v.string(),
  stage: v.picklist(removalStages),
  /** The end of the term that it is about. */
  expiresAt: v.string(),
  /** When it is removed; the days after its term by default. */
  removedAt: v.optional(v.string()),
})
export type RemovalNotice = v.InferOutput<typeof RemovalNotice>

const dayMs = 24 * 3_600_000

/** Returns the end of the term of a notice, and the day of the removal. */
export const removalDays = ({ expiresAt, removedAt }: RemovalNotice, days: number) => {
  const end = new Date(expiresAt)
  const removal = new Date(removedAt ?? end.getTime() + days * dayMs)
  return { end, removal }
}

const batch = 50
/** Days before the end of a term, and before the removal, that leave time to renew. */
const noticeDays = 3

interface Row extends Record<string, unknown> {
  readonly serviceId: string
  readonly stage: RemovalNotice['stage']
  readonly expiresAt: string
}

export interface NoticeDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** The services that are removed some days after an unpaid term, and the mail that says so. */
export interface Removed {
  /** A condition on their rows `s`. */
  readonly which: SQL
  readonly days: number
  readonly mail: Job<RemovalNotice>
}

/**
 * Mails customers before an unpaid service stops, when it has stopped, and before it is removed:
 * each once a term. Nothing is removed sooner than three days after the last: {@link wasNoticed}.
 */
export const noticeRemovals = (
  { db, clock, enqueue }: NoticeDeps,
  { which, days, mail }: Removed,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const noticed = await rowsOf<Row>(
      tx,
      sql`with due as (
          select s.id, case
              when s.expires_at <= ${now} - make_interval(days => ${days - noticeDays}::integer)
                then 'SOON'
              when s.expires_at <= ${now} then 'STOPPED'
              else 'EXPIRING' end as stage
          from services s
          where ${which} and s.state = 'ACTIVE' and s.external_id is not null
            and (s.expires_at <= ${now} or not s.auto_renew
              and s.expires_at <= ${now} + make_interval(days => ${noticeDays}::integer))
          for update skip locked),
        named as (
          select due.id, due.stage, due.stage || '@' || s.expires_at::text as notice
          from due join services s on s.id = due.id
          where s.config ->> 'removalNotice' is distinct from due.stage || '@' || s.expires_at::text
          limit ${batch})
        update services s
          set config = s.config
            || jsonb_build_object('removalNotice', named.notice, 'removalNoticeAt', ${now})
        from named where s.id = named.id
        returning s.id::text as "serviceId", named.stage, s.expires_at::text as "expiresAt"`,
    )
    for (const { serviceId, stage, expiresAt } of noticed) {
      const notice = { serviceId, stage, expiresAt: new Date(expiresAt).toISOString() }
      const { removal } = removalDays(notice, days)
      const earliest = new Date(clock.now().getTime() + noticeDays * dayMs)
      const removedAt = (removal > earliest ? removal : earliest).toISOString()
      await enqueue(tx, mail, stage === 'SOON' ? { ...notice, removedAt } : notice)
    }
  })

/** Selects services whose last notice is that of their removal, and old enough. */
export const wasNoticed = (now: Date): SQL => sql`
  s.config ->> 'removalNotice' = 'SOON@' || s.expires_at::text
    and (s.config ->> 'removalNoticeAt')::timestamptz
      <= ${now.toISOString()}::timestamptz - make_interval(days => ${noticeDays}::integer)`
