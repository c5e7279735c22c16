import { sql, type SQL } from 'drizzle-orm'
import { isoDay } from '../../platform/shown-day.ts'

/** Numbers follow the years of Phnom Penh. */
const yearOf = (now: Date): number => Number(isoDay(now).slice(0, 4))

const counters = {
  INV: sql.identifier('invoice_counters'),
  CN: sql.identifier('credit_note_counters'),
} as const

/**
 * Returns the next number of a year, without gaps: the body of a CTE that counts for the rows of
 * `source`, and the number as an expression over that CTE, `counted`.
 */
export const nextNumber = (
  series: keyof typeof counters,
  source: SQL,
  now: Date,
): { readonly counted: SQL; readonly number: SQL } => {
  const year = yearOf(now)
  const table = counters[series]
  return {
    counted: sql`insert into ${table} (year, last) select ${year}::integer, 1 from ${source}
      on conflict (year) do update set last = ${table}.last + 1
      returning last`,
    number: sql`${`${series}-${year}-`}::text || lpad(counted.last::text, 6, '0')`,
  }
}
