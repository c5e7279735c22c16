import { sql } from 'drizzle-orm'
import type { TransferFailure } from '../../../../contract/domain-transfers.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { Recipient } from '../../../platform/mail/index.ts'
import { orderJson, type OrderItemJson, type OrderJson } from '../../orders/index.ts'
import { toBuyer } from './order-mail.ts'

/** Why an item was refunded, where more is known than that the registry refused it. */
export interface RefundReason {
  /** Of a transfer. */
  readonly failure: TransferFailure | null
  /** Of documents that were refused for good, or not sent in time. */
  readonly documents: 'REFUSED' | 'EXPIRED' | null
  readonly refusal: string | null
}

/** An item that a mail is about. */
export interface MailedItem {
  readonly to: Recipient
  readonly order: OrderJson
  readonly item: OrderItemJson
  readonly why: RefundReason
}

/** Reads an item with its order, and why it was refunded. */
export const findMailedItem = async (
  db: Queryable,
  orderItemId: string,
): Promise<MailedItem | undefined> => {
  const [row] = await rowsOf<{ order: OrderJson; why: RefundReason }>(
    db,
    sql`select ${orderJson} as order,
        jsonb_build_object('failure', t.failure, 'documents', c.state, 'refusal', c.reason) as why
      from orders o
        left join domain_transfers t on t.order_item_id = ${orderItemId}::uuid
        left join document_cases c on c.order_item_id = ${orderItemId}::uuid
          and c.state in ('REFUSED', 'EXPIRED')
      where o.id = (select order_id from order_items where id = ${orderItemId}::uuid)`,
  )
  const item = row?.order.items.find(({ id }) => id === orderItemId)
  return row && item && { ...row, item, to: toBuyer(row.order) }
}
