import { sql } from 'drizzle-orm'
import type { ServerChange } from '../../../contract/server-changes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { lastChange } from './server-changes.ts'

const mostRuns = 50
/** Fewer runs say nothing. */
const fewestRuns = 20

interface Usual extends Record<string, unknown> {
  readonly runs: number
  readonly median: number | null
  readonly late: number | null
}

/** Returns how long the latest actions of a kind took in the region of a server; undefined after too few. */
const usualOf = async (
  db: Queryable,
  serviceId: string,
  action: ServerChange['action'],
): Promise<ServerChange['usual']> => {
  const [row] = await rowsOf<Usual>(
    db,
    sql`select count(*)::integer as runs,
        percentile_cont(0.5) within group (order by latest.ms) as median,
        percentile_cont(0.95) within group (order by latest.ms) as late
      from (
        select (extract(epoch from c.ended_at - c.created_at) * 1000)::float8 as ms
        from server_changes c join services s on s.id = c.service_id
          join services own on own.id = ${serviceId}::uuid
            and own.config ->> 'regionId' = s.config ->> 'regionId'
        where c.action = ${action} and c.state = 'DONE'
        order by c.ended_at desc limit ${mostRuns}::integer) as latest`,
  )
  if (row === undefined || row.median === null || row.late === null) return undefined
  if (row.runs < fewestRuns) return undefined
  return { medianMs: Math.round(row.median), lateMs: Math.round(row.late) }
}

/** Returns the last long action on a server, with its usual time while it runs. */
export const shownChange = async (
  db: Queryable,
  serviceId: string,
): Promise<ServerChange | undefined> => {
  const change = await lastChange(db, serviceId)
  if (change?.state !== 'RUNNING') return change
  const usual = await usualOf(db, serviceId, change.action)
  return { ...change, ...(usual === undefined ? {} : { usual }) }
}
