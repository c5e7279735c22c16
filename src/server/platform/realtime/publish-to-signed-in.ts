import { sql } from 'drizzle-orm'
import type { RealtimeEventName } from '../../../contract/realtime.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { afterDeadlock } from '../db/deadlock.ts'
import { lowestId } from '../db/lowest-id.ts'
import { notified, storeEvent } from './publish.ts'

/** Customers per transaction: each needs a lock of it. */
const batchSize = 200

/** A change that concerns every customer. */
export interface NewsForAll {
  readonly event: RealtimeEventName
  /** The new state, equal on all servers. */
  readonly state: string
  /** Customers notified of the same state after this moment are skipped. */
  readonly since: Date
  readonly now: Date
}

/** Notifies all signed-in customers, once across servers, in batches; after a failure, calling it again notifies the rest. */
export const publishToSignedIn = async (
  db: Queryable,
  { event, state, since, now }: NewsForAll,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const publishSome = (after: string): Promise<string | undefined> =>
    db.transaction(async (tx) => {
      // A separate statement, so that the next one sees other servers' events.
      await rowsOf(
        tx,
        sql`select pg_advisory_xact_lock(hashtextextended('realtime-for-all:' || ${event}, 0))`,
      )
      const [row] = await rowsOf<{ last: string | null }>(
        tx,
        sql`with signed_in as materialized (
          select c.id as customer_id from customers c
          where c.id > ${after}::uuid and c.banned_at is null and exists (
            select from refresh_tokens t
            where t.customer_id = c.id and t.revoked_at is null and t.used_at is null
              and t.expires_at > ${at})
          order by c.id limit ${batchSize}
        ), unpublished as (
          select s.customer_id from signed_in s
          where not exists (
            select from realtime_events e
            where e.customer_id = s.customer_id and e.event = ${event}
              and e.data ->> 'state' = ${state}
              and e.created_at >= ${since.toISOString()}::timestamptz)
          order by s.customer_id
        ), published as (${storeEvent(
          event,
          sql`jsonb_build_object('state', ${state}::text)`,
          sql`unpublished`,
          now,
        )})
        select (select customer_id from signed_in order by customer_id desc limit 1) as last,
          ${notified(sql`published`)}`,
      )
      return row?.last ?? undefined
    })
  let last: string | undefined = lowestId
  while (last !== undefined) {
    const after: string = last
    last = await afterDeadlock(() => publishSome(after))
  }
}
