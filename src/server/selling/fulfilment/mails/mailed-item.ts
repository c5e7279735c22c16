import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { Recipient } from '../../../platform/mail/index.ts'
import { refundJson } from '../../items/index.ts'
import { orderJson, type OrderItemJson, type OrderJson } from '../../orders/index.ts'
import { toBuyer } from './order-mail.ts'

/** The item that a mail is about. */
export interface MailedItem {
  readonly to: Recipient
  readonly order: OrderJson
  readonly item: OrderItemJson
  readonly refund: unknown
}

/** Reads an item with its order. */
export const findMailedItem = async (
  db: Queryable,
  orderItemId: string,
): Promise<MailedItem | undefined> => {
  const [row] = await rowsOf<{ order: OrderJson; refund: unknown }>(
    db,
    sql`select ${orderJson} as order, ${refundJson(sql`mailed`)} as refund
      from order_items mailed join orders o on o.id = mailed.order_id
      where mailed.id = ${orderItemId}::uuid`,
  )
  const item = row?.order.items.find(({ id }) => id === orderItemId)
  return row && item && { ...row, item, to: toBuyer(row.order) }
}
