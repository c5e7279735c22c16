import { sql, type SQL } from 'drizzle-orm'
import type { RealtimeEventName } from '../../../contract/realtime.ts'
import { rowsOf, type Queryable } from '../db/database.ts'

/** The NOTIFY channel; its payload is the customer's id. */
export const realtimeChannel = 'realtime'

/** Locks a customer's events until the commit, so that they commit in the order of their ids. */
const lockEvents = (customerId: SQL): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended('realtime:' || ${customerId}::text, 0))`

/** Returns a CTE body that stores an event per row of `source` (with `customer_id`), for {@link notified} or a publisher. */
export const storeEvent = (event: RealtimeEventName, data: SQL, source: SQL, now: Date): SQL =>
  sql`insert into realtime_events (customer_id, event, data, created_at)
    select taken.customer_id, ${event}, taken.data, ${now.toISOString()}::timestamptz
    from (select source.customer_id, ${data} as data, ${lockEvents(sql`source.customer_id`)}
      from ${source} as source offset 0) as taken
    returning customer_id`

/** Returns the expression that notifies all servers of a CTE's events; null without any. */
export const notified = (name: SQL): SQL =>
  sql`(select max(pg_notify(${realtimeChannel}, customer_id::text)::text) from ${name})`

/** Publishes an event to a customer in one statement; last in a transaction, because it locks the customer's events. */
export const publish = async (
  db: Queryable,
  customerId: string,
  event: RealtimeEventName,
  data: object,
  now: Date,
): Promise<void> => {
  await rowsOf(
    db,
    sql`with published as (${storeEvent(
      event,
      sql`${JSON.stringify(data)}::jsonb`,
      sql`(select ${customerId}::uuid as customer_id)`,
      now,
    )})
    select ${notified(sql`published`)}`,
  )
}
