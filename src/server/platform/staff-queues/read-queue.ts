import { sql, type SQL } from 'drizzle-orm'
import { queuePageSize, type QueueRow } from '../../../contract/staff-queues.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { StaffQueue } from './staff-queue.ts'

/** How much waits in a queue, and since when. */
export interface QueueSize {
  readonly count: number
  readonly oldest: string | null
}

/** Counts what waits in queues, each in one statement. */
export const countQueue = async (db: Queryable, { waiting }: StaffQueue): Promise<QueueSize> => {
  const [row] = await rowsOf<{ count: number; oldest: string | null }>(
    db,
    sql`select count(*)::integer as count, min(since)::text as oldest from (${waiting}) as waiting`,
  )
  const oldest = row?.oldest ?? null
  return { count: row?.count ?? 0, oldest: oldest && new Date(oldest).toISOString() }
}

/** What has no known age comes first. */
const since = sql`coalesce(since, 'epoch'::timestamptz)`

/** Whole microseconds, as exact as the column. */
const place = sql`(extract(epoch from ${since}) * 1000000)::bigint`

/** The place of a row in its queue: its moment and its id. */
const placeOf = (after: string): SQL => {
  const [at = '', ...id] = after.split('|')
  return sql`and (${place}, id) > (${at}::bigint, ${id.join('|')}::text)`
}

interface Page {
  readonly rows: QueueRow[]
  /** The place after which the next page begins; null at the end. */
  readonly next: string | null
}

/** Reads a page of what waits, the oldest first. @param after `next` of the page before */
export const readQueue = async (
  db: Queryable,
  queue: StaffQueue,
  after?: string,
): Promise<Page> => {
  const found = await rowsOf<{ id: string; since: string | null; at: string; facts: unknown }>(
    db,
    sql`select id, since::text as since, ${place}::text as at, facts
      from (${queue.waiting}) as waiting
      where true ${after === undefined ? sql`` : placeOf(after)}
      order by ${since}, id limit ${queuePageSize + 1}::integer`,
  )
  const shown = found.slice(0, queuePageSize)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => ({
      id: row.id,
      since: row.since === null ? null : new Date(row.since).toISOString(),
      ...queue.show(row.facts, row.id),
    })),
    next: last === undefined || found.length <= queuePageSize ? null : `${last.at}|${last.id}`,
  }
}
