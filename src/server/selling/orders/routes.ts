import { listOrders } from '../../../contract/orders.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { listStoredOrders, showListedOrder } from './list-orders.ts'

/** Returns the calls about a customer's orders; the checkout shows one. */
export const orderRoutes = (db: Queryable): Route[] => [
  route(listOrders, async ({ query }, { customer, locale }) => {
    const { orders, total } = await listStoredOrders(db, customer.customerId, query.page)
    return { orders: orders.map((order) => showListedOrder(order, locale)), total }
  }),
]
