import { sql } from 'drizzle-orm'
import type { ExchangeRate } from '../../../contract/exchange-rates.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

const maxAgeDays = 31

/** Returns the latest rate up to a day; undefined when it is older than a month. @param today YYYY-MM-DD */
export const findRate = async (db: Queryable, today: string): Promise<ExchangeRate | undefined> => {
  const [row] = await rowsOf<{ riel: number; source: string; date: string }>(
    db,
    sql`select riel_per_dollar as riel, source, valid_on::text as date from exchange_rates
      where valid_on <= ${today}::date and valid_on >= ${today}::date - ${maxAgeDays}::integer
      order by valid_on desc limit 1`,
  )
  return row && { perDollar: row.riel, source: row.source, date: row.date }
}

/** Stores the rate of a day, replacing an earlier one. */
export const storeRate = async (
  db: Queryable,
  { perDollar, source, date }: ExchangeRate,
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into exchange_rates (valid_on, riel_per_dollar, source)
      values (${date}::date, ${perDollar}, ${source})
      on conflict (valid_on) do update
        set riel_per_dollar = excluded.riel_per_dollar, source = excluded.source`,
  )
}
