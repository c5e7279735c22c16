import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { RealtimeEvent, type RealtimeEventName } from '../../../contract/realtime.ts'
import { rowsOf, type Queryable } from '../db/database.ts'

/** Events are kept for so long, for browsers that come back. */
export const eventRetentionMs = 24 * 60 * 60_000

/** Deletes events that are older than a day; for the retention round. */
export const deleteOldEvents = async (db: Queryable, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - eventRetentionMs).toISOString()
  await rowsOf(db, sql`delete from realtime_events where created_at < ${oldest}::timestamptz`)
}

/** What an event says about the moment in which it is sent; its publisher's module gives it. */
export interface PresentOfEvent {
  readonly event: RealtimeEventName
  /** A number about the customer, as an expression. */
  readonly value: (customerId: string) => SQL<number>
  /** What the event's data say of it. */
  readonly data: (value: number) => object
}

/** A piece of a customer's events. */
export interface StoredEvents {
  readonly events: readonly RealtimeEvent[]
  /** The id up to which the events were read. */
  readonly lastId: number
  /** Whether there may be more. */
  readonly more: boolean
}

const mostAtOnce = 200

const valueOf = (presents: readonly PresentOfEvent[], customerId: string): SQL => {
  if (presents.length === 0) return sql`null::bigint`
  const cases = presents.map(({ event, value }) => sql`when ${event} then (${value(customerId)})`)
  return sql`case event ${sql.join(cases, sql` `)} end`
}

/**
 * A customer's events after an id, the oldest first, each with what it says about the present. One
 * that this version does not know is left out.
 */
export const readEvents = async (
  db: Queryable,
  presents: readonly PresentOfEvent[],
  customerId: string,
  after: number,
): Promise<StoredEvents> => {
  const rows = await rowsOf<{
    id: number
    event: string
    data: Readonly<Record<string, unknown>>
    value: number | null
  }>(
    db,
    sql`select id, event, data, ${valueOf(presents, customerId)} as value
    from realtime_events
    where customer_id = ${customerId}::uuid and id > ${after}
    order by id limit ${mostAtOnce}`,
  )
  const events = rows.flatMap(({ id, event, data, value }) => {
    const present = presents.find((one) => one.event === event)
    const parsed = v.safeParse(RealtimeEvent, {
      id,
      event,
      data: { ...data, ...(value === null ? {} : present?.data(value)) },
    })
    return parsed.success ? [parsed.output] : []
  })
  return { events, lastId: rows.at(-1)?.id ?? after, more: rows.length === mostAtOnce }
}

/** Whether a customer may be told events, and where they stand. */
export interface Standing {
  readonly banned: boolean
  /** The session was ended. */
  readonly ended: boolean
  /** The id of the customer's newest event; 0 without any. */
  readonly newest: number
}

/** How a customer and one of their sessions stand. */
export const standingOf = async (
  db: Queryable,
  customerId: string,
  session: string,
): Promise<Standing> => {
  const [row] = await rowsOf<{ banned: boolean; ended: boolean; newest: number }>(
    db,
    sql`select c.banned_at is not null as banned,
      exists (select from refresh_tokens t
        where t.family = ${session}::uuid and t.revoked_at is not null) as ended,
      coalesce((select max(e.id) from realtime_events e where e.customer_id = c.id), 0) as newest
    from customers c where c.id = ${customerId}::uuid`,
  )
  return row ?? { banned: false, ended: true, newest: 0 }
}

/**
 * Customers with events of the last `withinMs` milliseconds, and the id of the newest: what was stored
 * and perhaps not announced.
 */
export const newestOf = async (
  db: Queryable,
  now: Date,
  withinMs: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ customer_id: string; newest: number }>(
    db,
    sql`select customer_id, max(id) as newest from realtime_events
      where created_at > ${new Date(now.getTime() - withinMs).toISOString()}::timestamptz
      group by customer_id`,
  )
  return new Map(rows.map(({ customer_id, newest }) => [customer_id, newest]))
}

/** Which of these customers are banned, and which of these sessions are ended. */
export const endedAmong = async (
  db: Queryable,
  customers: readonly string[],
  sessions: readonly string[],
): Promise<{ readonly banned: ReadonlySet<string>; readonly ended: ReadonlySet<string> }> => {
  const rows = await rowsOf<{ kind: 'banned' | 'ended'; id: string }>(
    db,
    sql`select 'banned' as kind, id from customers
      where banned_at is not null
        and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(customers)}::jsonb))
    union
    select 'ended', family from refresh_tokens
      where revoked_at is not null
        and family in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(sessions)}::jsonb))`,
  )
  const idsOf = (kind: 'banned' | 'ended') =>
    new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  return { banned: idsOf('banned'), ended: idsOf('ended') }
}
