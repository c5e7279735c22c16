import { sql, type SQL } from 'drizzle-orm'
import type { ExchangeRate } from '../../../contract/exchange-rates.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

const maxAgeDays = 31

/** Selects the latest rate up to a day as {@link ExchangeRate}; null when it is older than a month. */
export const latestRate = (day: SQL): SQL<ExchangeRate | null> => sql`(
  select jsonb_build_object(
    'perDollar', riel_per_dollar, 'source', source, 'date', valid_on::text)
  from exchange_rates
  where valid_on <= ${day} and valid_on >= ${day} - ${maxAgeDays}::integer
  order by valid_on desc limit 1)`

/** Returns the latest rate up to a day; undefined when it is older than a month. @param today YYYY-MM-DD */
export const findRate = async (db: Queryable, today: string): Promise<ExchangeRate | undefined> => {
  const [row] = await rowsOf<{ rate: ExchangeRate | null }>(
    db,
    sql`select ${latestRate(sql`${today}::date`)} as rate`,
  )
  return row?.rate ?? undefined
}

/** Returns the rates that apply after a day, the earliest first. @param today YYYY-MM-DD */
export const findPlannedRates = (db: Queryable, today: string): Promise<readonly ExchangeRate[]> =>
  rowsOf<{ perDollar: number; source: string; date: string }>(
    db,
    sql`select riel_per_dollar as "perDollar", source, valid_on::text as date
      from exchange_rates where valid_on > ${today}::date order by valid_on`,
  )

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
