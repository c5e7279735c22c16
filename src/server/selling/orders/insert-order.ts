import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { money, multiply, prorate, subtract } from '../../../contract/money.ts'
import { insertedPayable, type PayableKind } from '../../money/payables/index.ts'
import { lineOf, type PricedCart } from '../cart/index.ts'
import type { OrderItemJson } from '../items/index.ts'
import { columnList } from '../../platform/db/column-list.ts'
import {
  orderItems,
  type BilledTo,
  type orders,
  type OrderVoucher,
} from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

const columns = columnList(orderItems)
const columnsOfLine = columnList(orderItems, 'line')

type Order = typeof orders.$inferSelect

export interface NewOrder extends Pick<Order, 'paymentMethod' | 'idempotencyKey'> {
  readonly kind: PayableKind
  readonly priced: PricedCart
  readonly contact: BilledTo
  readonly locale: Locale
  readonly cartUpdatedAt: Date
  readonly automatic?: boolean
  /** The signature of the order's contract, over the CTE `due`. */
  readonly signature: SQL
  readonly now: Date
}

const usedVoucher = ({ voucher: priced }: PricedCart): OrderVoucher | null =>
  priced === undefined || priced.problem !== undefined
    ? null
    : {
        code: priced.voucher.code,
        title: priced.voucher.title,
        titleKm: priced.voucher.titleKm,
        amount: priced.amount,
      }

type NewOrderItem = Omit<OrderItemJson, 'order_id'>

/** Each line has its share of the tax for a refund; the insert ignores the columns of cart items. */
const linesOf = ({ items, taxAmount }: PricedCart): readonly NewOrderItem[] => {
  const prices = items.map(({ item, line }) => lineOf(line, item.qty).price)
  const nets = items.map(({ discount }, at) => subtract(prices[at] ?? money(0), discount))
  const taxes = prorate(taxAmount, nets)
  return items.map(({ item, line, discount, creditShare }, at) => ({
    ...item,
    config: line.orderConfig ?? item.config,
    id: randomUUID(),
    position: at + 1,
    price: prices[at] ?? money(0),
    discount,
    promo_credit: creditShare,
    parts: line.parts.map(({ code, amount }) => ({ code, amount: multiply(amount, item.qty) })),
    tax: taxes[at] ?? money(0),
    renewal_price: line.renewalPrice,
    fulfilment: 'WAITING',
    waits_on: null,
    what: null,
    wake_at: null,
    deadline_at: null,
    expires_at: null,
  }))
}

/** Returns the CTEs `due`, `placed` and `lines`, which store an order if `source` has a row. */
export const insertedOrder = (order: NewOrder, source: SQL): SQL => {
  const { kind, priced, contact, now } = order
  const due = insertedPayable({ kind, source, amount: priced.grandTotal, now })
  const voucher = usedVoucher(priced)
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`due as (${due}),
  placed as (
    insert into orders (id, customer_id, state, payment_method, subtotal, discount_amount,
      tax_percent, tax_amount, grand_total, discounts, voucher, contact, locale, cart_updated_at,
      idempotency_key, automatic, signature, created_at)
    select due.id, due.customer_id, 'AWAITING_PAYMENT', ${order.paymentMethod},
      ${priced.subtotal}::bigint, ${priced.discountAmount}::bigint, ${priced.taxPercent}::bigint,
      ${priced.taxAmount}::bigint, ${priced.grandTotal}::bigint,
      ${JSON.stringify(priced.discounts)}::jsonb,
      ${voucher === null ? null : JSON.stringify(voucher)}::jsonb,
      ${JSON.stringify(contact)}::jsonb, ${order.locale},
      ${order.cartUpdatedAt.toISOString()}::timestamptz, ${order.idempotencyKey},
      ${order.automatic ?? false}::boolean, ${order.signature}, ${moment}
    from due
    returning *),
  lines as (
    insert into order_items (${columns})
    select ${columnsOfLine}
    from placed, jsonb_array_elements(${JSON.stringify(linesOf(priced))}::jsonb) as item,
      jsonb_populate_record(null::order_items,
        item || jsonb_build_object('order_id', placed.id)) as line
    returning *)`
}
