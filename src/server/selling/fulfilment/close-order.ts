import { sql, type SQL } from 'drizzle-orm'
import { storeNotice } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { notified } from '../../platform/realtime/index.ts'

/** Returns CTEs that close an order (a row of `done`) if `provided` holds for `orders o`. */
export const closing = (orderId: string, provided: SQL, now: Date): SQL => sql`done as (
    update orders o set state = 'COMPLETED'
    where o.id = ${orderId}::uuid and o.state = 'PAID' and ${provided}
    returning o.id, o.customer_id, o.increment_id, o.automatic),
  ${storeNotice(
    {
      code: 'ORDER_COMPLETED',
      params: sql`jsonb_build_object('incrementId', source.increment_id, 'orderId', source.id)`,
      cause: sql`'completed:' || source.id`,
      // The renewal or refund of an automatic order has its own notice.
      source: sql`(select * from done where not automatic)`,
    },
    now,
  )}`

/** Closes an order whose items are all active or refunded. */
export const closeOrder = async (db: Queryable, orderId: string, now: Date): Promise<void> => {
  const allEnded = sql`not exists (
    select from order_items i
    where i.order_id = o.id and i.fulfilment not in ('ACTIVE', 'REFUNDED'))`
  await rowsOf(db, sql`with ${closing(orderId, allEnded, now)} select ${notified(sql`published`)}`)
}

/** Restores the voucher of an order whose items are all refunded. */
export const restoreVoucher = async (tx: Queryable, orderId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`delete from voucher_uses u where u.order_id = ${orderId}::uuid and not exists (
      select from order_items i where i.order_id = u.order_id and i.fulfilment <> 'REFUNDED')`,
  )
}
