import { sql, type SQL } from 'drizzle-orm'
import type { RealtimeEventName } from '../../../contract/realtime.ts'
import { rowsOf, type Queryable } from '../db/database.ts'

/** The NOTIFY channel; its payload is the customer's id. */
export const realtimeChannel = 'realtime'

/**
 * Waits, until the transaction's end, for others that publish to the same customer: so the events of
 * a customer are committed in the order of their ids, and who reads after the last id misses none.
 */
const turn = (customerId: SQL): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended('realtime:' || ${customerId}::text, 0))`

/**
 * The body of a CTE that stores one event for each row of `source`, which has a `customer_id`; for
 * statements that do more. Its rows are given to {@link announced}, or its customers to an `Announcer`
 * after the commit.
 */
export const storeEvent = (event: RealtimeEventName, data: SQL, source: SQL, now: Date): SQL =>
  sql`insert into realtime_events (customer_id, event, data, created_at)
    select taken.customer_id, ${event}, taken.data, ${now.toISOString()}::timestamptz
    from (select source.customer_id, ${data} as data, ${turn(sql`source.customer_id`)}
      from ${source} as source offset 0) as taken
    returning customer_id`

/** The expression that tells all servers of the events of a CTE named `name`; null without any. */
export const announced = (name: SQL): SQL =>
  sql`(select max(pg_notify(${realtimeChannel}, customer_id::text)::text) from ${name})`

/**
 * Tells a customer's browsers of something, in one statement; both the event and its announcement
 * take effect when the transaction is committed. Called last in a transaction: from here to the
 * commit others that publish to the same customer wait.
 *
 * What a browser is told about the present (`unread` of `notification`, `balance` of
 * `balance_update`) is added when the event is sent, so `data` goes without it.
 */
export const publish = async (
  db: Queryable,
  customerId: string,
  event: RealtimeEventName,
  data: object,
  now: Date,
): Promise<void> => {
  await rowsOf(
    db,
    sql`with told as (${storeEvent(
      event,
      sql`${JSON.stringify(data)}::jsonb`,
      sql`(select ${customerId}::uuid as customer_id)`,
      now,
    )})
    select ${announced(sql`told`)}`,
  )
}
