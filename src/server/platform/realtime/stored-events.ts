import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { RealtimeEvent, type RealtimeEventName } from '../../../contract/realtime.ts'
import { rowsOf, type Queryable } from '../db/database.ts'

/** How long events are stored. */
export const eventRetentionMs = 24 * 60 * 60_000

/** Deletes old events. */
export const deleteOldEvents = async (db: Queryable, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - eventRetentionMs).toISOString()
  await rowsOf(db, sql`delete from realtime_events where created_at < ${oldest}::timestamptz`)
}

/** The current value that an event carries when it is sent. */
export interface PresentOfEvent {
  readonly event: RealtimeEventName
  readonly value: (customerId: string) => SQL<number>
  readonly data: (value: number) => object
}

/** A page of a customer's events. */
export interface StoredEvents {
  readonly events: readonly RealtimeEvent[]
  readonly lastId: number
  readonly more: boolean
}

const mostAtOnce = 200

const valueOf = (presents: readonly PresentOfEvent[], customerId: string): SQL => {
  if (presents.length === 0) return sql`null::bigint`
  const cases = presents.map(({ event, value }) => sql`when ${event} then (${value(customerId)})`)
  return sql`case event ${sql.join(cases, sql` `)} end`
}

/** Reads a customer's events after an id, oldest first, with their current values; skips unknown ones. */
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

/** The state of a customer and a session for events. */
export interface Standing {
  readonly banned: boolean
  readonly ended: boolean
  readonly newest: number
}

/** Reads the state of a customer and a session. */
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

/** Returns customers with recent events and the id of the newest, to find missed notifications. */
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

/** Returns which customers are banned and which sessions ended. */
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
