import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { WaitCode } from '../../src/server/platform/db/schema/index.ts'
import { until, type ShopApi } from './shop-api.ts'

const wake = async (shop: Pick<ShopApi, 'app' | 'db'>, what: WaitCode): Promise<void> => {
  await shop.db.execute(sql`update order_items set wake_at = now() - interval '1 day'
    where what = ${what}`)
  await shop.app.runSchedule('items that wait')
}

/** Resumes the items that wait for another registrar, like the scheduled job when they are due. */
export const pollTransfers = (shop: Pick<ShopApi, 'app' | 'db'>): Promise<void> =>
  wake(shop, 'PENDING_TRANSFER')

/** Resumes the items that wait for staff, like the scheduled job when they are due. */
export const wakeDelayed = (shop: Pick<ShopApi, 'app' | 'db'>): Promise<void> =>
  wake(shop, 'DELAYED')

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
