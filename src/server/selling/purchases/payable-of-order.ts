import type { Order } from '../../../contract/checkout.ts'
import { subtract } from '../../../contract/money.ts'
import type { Bill, OrderPayable } from '../../money/payables/index.ts'
import { informOfCredit } from '../../money/payments/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  cancelLapsed,
  findOrders,
  orderEntries,
  orderInvoice,
  orderIsPayable,
  paidOrderJson,
  showOrder,
  storeMethod,
  type OrderJson,
} from '../orders/index.ts'

const readOrder = async (db: Queryable, id: string): Promise<OrderJson> => {
  const order = (await findOrders(db, [id])).get(id)
  if (order === undefined) throw new Error(`the payable ${id} has no order`)
  return order
}

const billOf = (order: OrderJson): Bill => ({
  number: order.increment_id,
  method: order.payment_method,
  payer: order.contact,
  lines: order.items.map((item) => ({
    name: item.subject,
    quantity: item.qty,
    price: subtract(item.price, item.discount),
  })),
  cancelPath: `/checkout-basket?orderId=${order.id}`,
})

/** The common part of the payable kinds that are orders. */
export const payableOfOrder = {
  purpose: 'ORDER',
  payable: orderIsPayable,
  invoice: { when: 'WHEN_PAID', document: orderInvoice },
  entries: orderEntries,
  lapsed: [cancelLapsed],
  chosen: storeMethod,
  stored: paidOrderJson,
  show: (order: OrderJson, locale): Order => showOrder(order, locale),
  find: async (db, id, locale) => showOrder(await readOrder(db, id), locale),
  bill: async (db, id) => billOf(await readOrder(db, id)),
  credited: async (tx, enqueue, received) => {
    const { increment_id: incrementId } = await readOrder(tx, received.payableId)
    await informOfCredit(tx, enqueue, received, incrementId)
  },
} satisfies Omit<OrderPayable, 'kind' | 'concurrent' | 'paid'>
