import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { notify, type Notice } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue, Job } from '../../platform/jobs/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { dueNotice, removalAt, removalStages, type RemovalStage } from './dunning.ts'
import { unpaidServices, type UnpaidService } from './unpaid-services.ts'

/** A service whose term ends, or has ended, without a renewal. */
export const RemovalNotice = v.object({
  serviceId: v.string(),
  stage: v.picklist(removalStages),
  /** The end of the term that it is about. */
  expiresAt: v.string(),
  /** When it is removed; earlier jobs without it count the days from the end of the term. */
  removedAt: v.optional(v.string()),
})
export type RemovalNotice = v.InferOutput<typeof RemovalNotice>

const dayMs = 24 * 3_600_000

const codes = {
  EXPIRING: 'SERVICE_EXPIRING',
  STOPPED: 'SERVICE_STOPPED',
  CANCELLED: 'SERVICE_CANCELLED',
  SOON: 'SERVICE_REMOVED_SOON',
} as const satisfies Record<RemovalStage, Notice['code']>

/** Returns the end of the term of a notice, and the day of the removal. */
export const removalDays = ({ expiresAt, removedAt }: RemovalNotice, days: number) => {
  const end = new Date(expiresAt)
  const removal = new Date(removedAt ?? end.getTime() + days * dayMs)
  return { end, removal }
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
  readonly mail: Job<RemovalNotice>
  /** The notification before the removal; the one that names a final backup by default. */
  readonly soon?: Notice['code']
}

/** Stores that a notice is sent. Returns false if another server sends it, or a renewal came first. */
const claimNotice = async (
  tx: Queryable,
  { id, term }: UnpaidService,
  stage: RemovalStage,
  now: Date,
): Promise<boolean> => {
  const notice = `${stage}@${term}`
  const claimed = await rowsOf(
    tx,
    sql`update services s
      set config = s.config || jsonb_build_object(
        'removalNotice', ${notice}::text, 'removalNoticeAt', ${now.toISOString()}::timestamptz)
      where s.id = ${id}::uuid and s.state = 'ACTIVE' and s.expires_at = ${term}::timestamptz
        and s.config ->> 'removalNotice' is distinct from ${notice}::text
      returning s.id`,
  )
  return claimed.length > 0
}

/**
 * Notifies customers by mail and notification before an unpaid service stops, when it has stopped, and
 * before it is removed: each once a term. Nothing is removed sooner than three days after the last.
 */
export const noticeRemovals = async (
  { db, clock, enqueue }: NoticeDeps,
  { which, mail, soon = codes.SOON }: Removed,
): Promise<void> => {
  const now = clock.now()
  for (const service of await unpaidServices(db, which, now)) {
    const { id: serviceId, customerId, expiresAt, rule } = service
    const stage = dueNotice(service, rule, now)
    if (stage === undefined) continue
    const removal = removalAt(service, rule, now)
    await db.transaction(async (tx) => {
      if (!(await claimNotice(tx, service, stage, now))) return
      const [end, removedAt] = [expiresAt.toISOString(), removal.toISOString()]
      await enqueue(tx, mail, { serviceId, stage, expiresAt: end, removedAt })
      const params = {
        ...{ name: toUnicodeName(service.name), serviceId },
        ...{ date: shownDay(expiresAt), until: shownDay(removal) },
      }
      const code = stage === 'SOON' ? soon : codes[stage]
      const cause = `removal:${serviceId}:${stage}:${expiresAt.getTime()}`
      await notify(tx, { customerId, code, params, cause }, now)
    })
  }
}
