import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { ValidationLevel } from './issuance.ts'

const mostRuns = 50
/** Fewer runs say nothing. */
const fewestRuns = 20

/** How long the authority takes for names whose proof it can see. */
export interface UsualTime {
  readonly medianMs: number
  /** One in twenty takes longer. */
  readonly lateMs: number
}

/** Stores once when all proofs of an issuance could be seen: from then on, it is the authority's turn. */
export const markSeen = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`update certificate_issuances set seen_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and seen_at is null`,
  )
}

/** Returns how long the latest certificates of a validation took; undefined after too few. */
export const usualTime = async (
  db: Queryable,
  validation: ValidationLevel,
): Promise<UsualTime | undefined> => {
  const [row] = await rowsOf<{ runs: number; median: number; late: number }>(
    db,
    sql`with latest as (
        select extract(epoch from issued_at - seen_at) * 1000 as ms from certificate_issuances
        where issued_at is not null and seen_at is not null and validation = ${validation}
        order by issued_at desc limit ${mostRuns}::integer)
      select count(*)::integer as runs,
        percentile_cont(0.5) within group (order by ms)::float8 as median,
        percentile_cont(0.95) within group (order by ms)::float8 as late from latest`,
  )
  if (row === undefined || row.runs < fewestRuns) return undefined
  return { medianMs: Math.round(row.median), lateMs: Math.round(row.late) }
}
