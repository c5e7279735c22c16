import { sql } from 'drizzle-orm'
import { orderNote } from '../../../contract/order-note.ts'
import { ordersLimit, type ListedOrder } from '../../../contract/orders.ts'
import { money, toDollars } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem } from '../items/index.ts'
import { shownFulfilment } from './order-states.ts'
import { orderJson, type OrderJson } from './stored-order.ts'

/** How many items of an order the list names. */
const namedItems = 3

/** A page of a customer's orders. */
export interface OrdersPage {
  readonly orders: readonly OrderJson[]
  readonly total: number
}

/** Lists a page of a customer's orders, the latest first. One round trip. */
export const listStoredOrders = async (
  db: Queryable,
  customerId: string,
  page: number,
): Promise<OrdersPage> => {
  const own = sql`customer_id = ${customerId}::uuid`
  const [row] = await rowsOf<{ orders: readonly OrderJson[] | null; total: number }>(
    db,
    sql`select
      (select jsonb_agg(${orderJson} order by o.created_at desc, o.increment_id desc)
        from (select * from orders where ${own}
          order by created_at desc, increment_id desc
          limit ${ordersLimit}::int offset ${(page - 1) * ordersLimit}::int) as o) as orders,
      (select count(*)::int from orders where ${own}) as total`,
  )
  return { orders: row?.orders ?? [], total: row?.total ?? 0 }
}

/** Returns an order as the list responds with it. */
export const showListedOrder = (order: OrderJson, locale: Locale): ListedOrder => ({
  id: order.id,
  incrementId: String(order.increment_id),
  state: order.state,
  note: orderNote({
    state: order.state,
    items: order.items.map((item) => ({ fulfilment: shownFulfilment(item) })),
  }),
  grandTotal: toDollars(money(order.grand_total)),
  names: order.items.slice(0, namedItems).map((item) => describeItem(item, locale).name),
  itemsCount: order.items.length,
  invoiceNumber: order.invoice,
  createdAt: new Date(order.created_at).toISOString(),
})
