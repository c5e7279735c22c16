import { sql, type SQL } from 'drizzle-orm'
import { storeNotice } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { notified } from '../../platform/realtime/index.ts'

/**
 * The bodies of CTEs that close an order and notify its customer. The row of `done` is there if it
 * was this that closed it.
 *
 * @param provided what must hold besides its state; about `orders o`
 */
export const closing = (orderId: string, provided: SQL, now: Date): SQL => sql`done as (
    update orders o set state = 'COMPLETED'
    where o.id = ${orderId}::uuid and o.state = 'PAID' and ${provided}
    returning o.id, o.customer_id, o.increment_id, o.automatic),
  ${storeNotice(
    {
      code: 'ORDER_COMPLETED',
      params: sql`jsonb_build_object('incrementId', source.increment_id, 'orderId', source.id)`,
      cause: sql`'completed:' || source.id`,
      // Of an automatic order, its renewal or refund has notified.
      source: sql`(select * from done where not automatic)`,
    },
    now,
  )}`

/** Closes the order when each of its items is active or refunded. */
export const closeOrder = async (db: Queryable, orderId: string, now: Date): Promise<void> => {
  const allEnded = sql`not exists (
    select from order_items i
    where i.order_id = o.id and i.fulfilment not in ('ACTIVE', 'REFUNDED'))`
  await rowsOf(db, sql`with ${closing(orderId, allEnded, now)} select ${notified(sql`published`)}`)
}

/** Gives a voucher back when all of its order was refunded. */
export const giveVoucherBack = async (tx: Queryable, orderId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`delete from voucher_uses u where u.order_id = ${orderId}::uuid and not exists (
      select from order_items i where i.order_id = u.order_id and i.fulfilment <> 'REFUNDED')`,
  )
}
