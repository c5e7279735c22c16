import { sql } from 'drizzle-orm'
import { unpaidServerDays } from '../../../contract/server-locks.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailRemovalNotice, type RemovalNotice } from './jobs.ts'

const batch = 50
/** Days before the end of a term, and before the removal, that leave time to renew. */
const noticeDays = 3

interface Row extends Record<string, unknown> {
  readonly serviceId: string
  readonly stage: RemovalNotice['stage']
  readonly expiresAt: string
}

/** Creates the sweep that mails customers before an unpaid server stops, when it has stopped, and before it is removed: each once a term. */
export const createNoticeRemovals =
  ({
    db,
    clock,
    enqueue,
  }: {
    readonly db: Queryable
    readonly clock: Clock
    readonly enqueue: Enqueue
  }) =>
  (): Promise<void> =>
    db.transaction(async (tx) => {
      const now = sql`${clock.now().toISOString()}::timestamptz`
      const noticed = await rowsOf<Row>(
        tx,
        sql`with due as (
            select s.id, case
                when s.expires_at <= ${now} - make_interval(days => ${unpaidServerDays - noticeDays}::integer)
                  then 'SOON'
                when s.expires_at <= ${now} then 'STOPPED'
                else 'EXPIRING' end as stage
            from services s
            where s.provider = 'openstack' and s.state = 'ACTIVE' and s.external_id is not null
              and (s.expires_at <= ${now} or not s.auto_renew
                and s.expires_at <= ${now} + make_interval(days => ${noticeDays}::integer))
            for update skip locked),
          named as (
            select due.id, due.stage, due.stage || '@' || s.expires_at::text as notice
            from due join services s on s.id = due.id
            where s.config ->> 'removalNotice' is distinct from due.stage || '@' || s.expires_at::text
            limit ${batch})
          update services s
            set config = s.config || jsonb_build_object('removalNotice', named.notice)
          from named where s.id = named.id
          returning s.id::text as "serviceId", named.stage, s.expires_at::text as "expiresAt"`,
      )
      for (const { serviceId, stage, expiresAt } of noticed) {
        const at = new Date(expiresAt).toISOString()
        await enqueue(tx, mailRemovalNotice, { serviceId, stage, expiresAt: at })
      }
    })
