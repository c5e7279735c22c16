import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A counter of numbers that customers read; a year's for invoices and credit notes. */
export type NumberCounter = { readonly name: string; readonly last: number }

const day = 86_400_000

/** Returns the last numbers of orders, top-ups, bulk payments, invoices and credit notes. */
export const numberCounters = (db: Pick<Queryable, 'execute'>): Promise<readonly NumberCounter[]> =>
  rowsOf<NumberCounter>(
    db,
    sql`select sequencename::text as name, last_value as last from pg_sequences
      where schemaname = 'public' and start_value > 1 and last_value is not null
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

const payablesBefore = async (db: Queryable, backupAt: Date): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from payables
      where created_at > ${backupAt.toISOString()}::timestamptz - interval '30 days'`,
  )
  return row?.count ?? 0
}

/** Sets a restored database's counters past the lost one's, so that no number is issued twice. */
export const advanceCounters = async (
  db: Queryable,
  lost: readonly NumberCounter[] | undefined,
  backupAt: Date,
  now: Date,
): Promise<void> => {
  const skipped = numbersToSkip(await payablesBefore(db, backupAt), backupAt, now)
  const restored = await numberCounters(db)
  const wanted =
    lost ?? restored.map(({ name, last }): NumberCounter => ({ name, last: last + skipped }))
  for (const { name, last } of wanted) {
    const [table = '', year] = name.split(' ')
    const known = restored.find((one) => one.name === name)
    if (known !== undefined && known.last >= last) continue
    if (year === undefined)
      await db.execute(sql`select setval(${`public.${table}`}::regclass, ${last})`)
    else
      await db.execute(sql`insert into ${sql.identifier(table)} (year, last)
        values (${Number(year)}, ${last}) on conflict (year) do update set last = excluded.last`)
  }
}
