import * as v from 'valibot'
import { OrderState } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { OrderNote } from './order-note.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** An order in the list. */
export const ListedOrder = v.object({
  id: Id,
  incrementId: v.string(),
  state: OrderState,
  note: v.nullable(OrderNote),
  grandTotal: Dollars,
  /** Of the first items. */
  names: v.array(v.string()),
  itemsCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  invoiceNumber: v.nullable(v.string()),
  createdAt: Moment,
})
export type ListedOrder = v.InferOutput<typeof ListedOrder>

export const ordersLimit = 20

/** The customer's orders, the latest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/user/orders',
  summary: 'The customer’s orders',
  access: 'customer',
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
  }),
  answer: v.object({ orders: v.array(ListedOrder), total: v.number() }),
  errors: [],
})
