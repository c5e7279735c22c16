import { sql } from 'drizzle-orm'
import type { ShopApi } from './shop-api.ts'
import { until } from './until.ts'

/** Waits until so many statements of the shop's database wait for locks. */
export const untilWaiting = async ({ db }: Pick<ShopApi, 'db'>, count = 1): Promise<void> => {
  await until(
    () =>
      db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`),
    ({ rows }) => rows.length >= count,
  )
}
