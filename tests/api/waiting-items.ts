import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { until, type ShopApi } from './shop-api.ts'

/** Resumes the items that wait for another registrar, like the scheduled job when they are due. */
export const pollTransfers = async (shop: Pick<ShopApi, 'app' | 'db'>): Promise<void> => {
  await shop.db.execute(sql`update order_items set wake_at = now() - interval '1 day'
    where what = 'PENDING_TRANSFER'`)
  await shop.app.wakeItems()
}

/** Resolves when no job of an item is left. */
export const itemIsIdle = ({ db }: Pick<ShopApi, 'db'>, orderItemId: string) =>
  until(
    () =>
      rowsOf(
        db,
        sql`select 1 from pgboss.job where name = 'fulfil-order'
          and data->>'orderItemId' = ${orderItemId} and state in ('created', 'active', 'retry')`,
      ),
    (jobs) => jobs.length === 0,
    20_000,
  )
