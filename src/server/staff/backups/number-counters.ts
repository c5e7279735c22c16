import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A counter of numbers that customers read; a year's for invoices and credit notes. */
export type NumberCounter = { readonly name: string; readonly last: number }

const day = 86_400_000

/** Returns the last numbers of orders, top-ups, bulk payments, invoices and credit notes. */
export const numberCounters = (db: Pick<Queryable, 'execute'>): Promise<readonly NumberCounter[]> =>
  rowsOf<NumberCounter>(
    db,
    sql`select sequencename::text as name, coalesce(last_value, start_value - 1) as last
      from pg_sequences where schemaname = 'public' and start_value > 1
      union all select 'invoice_counters ' || year, last from invoice_counters
      union all select 'credit_note_counters ' || year, last from credit_note_counters
      order by name`,
  )

/**
 * Returns how many numbers to skip when the lost database can't say how far it was: three times as
 * many as the pace of the backup's last month suggests, and 100.
 */
export const numbersToSkip = (payablesInMonth: number, backupAt: Date, now: Date): number => {
  const days = Math.max(0, now.getTime() - backupAt.getTime()) / day
  return 100 + Math.ceil((3 * payablesInMonth * days) / 30)
}

/** Returns the counters with which a restored shop continues; `known`: they are the lost database's. */
export const nextCounters = (
  restored: readonly NumberCounter[],
  lost: readonly NumberCounter[],
  skipped: number,
): { readonly counters: readonly NumberCounter[]; readonly known: boolean } => {
  const lostOf = new Map(lost.map(({ name, last }) => [name, last]))
  // A database that is behind the backup is a new one, or another.
  const known = restored.every(({ name, last }) => (lostOf.get(name) ?? -1) >= last)
  if (known) return { counters: lost, known }
  return { counters: restored.map(({ name, last }) => ({ name, last: last + skipped })), known }
}

const payablesBefore = async (db: Queryable, backupAt: Date): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from payables
      where created_at > ${backupAt.toISOString()}::timestamptz - interval '30 days'`,
  )
  return row?.count ?? 0
}

/**
 * Sets a restored database's counters past the lost one's, so that no number is issued twice.
 * Returns whether the lost database was known to be as far.
 */
export const advanceCounters = async (
  db: Queryable,
  lost: readonly NumberCounter[],
  backupAt: Date,
  now: Date,
): Promise<boolean> => {
  const skipped = numbersToSkip(await payablesBefore(db, backupAt), backupAt, now)
  const { counters, known } = nextCounters(await numberCounters(db), lost, skipped)
  for (const { name, last } of counters) {
    const [table = '', year] = name.split(' ')
    if (year !== undefined)
      await db.execute(sql`insert into ${sql.identifier(table)} (year, last)
        values (${Number(year)}, ${last}) on conflict (year) do update set last = excluded.last`)
    // A sequence that has issued no number can't be set to the one before its first.
    else
      await db.execute(sql`select setval(${`public.${table}`}::regclass, ${last}) from pg_sequences
        where schemaname = 'public' and sequencename = ${table} and start_value <= ${last}`)
  }
  return known
}
