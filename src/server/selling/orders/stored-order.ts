import { sql, type SQL } from 'drizzle-orm'
import type { Order } from '../../../contract/checkout.ts'
import { money, toDollars, zero, type Money } from '../../../contract/money.ts'
import { latestPayment, shownPaymentState, type PaymentJson } from '../../money/payments/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { orders } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { promoCreditIn, showDiscount } from '../cart/index.ts'
import {
  describeItem,
  orderDetailsOf,
  setupJson,
  setupOf,
  type OrderItemJson,
} from '../items/index.ts'
import { shownFulfilment } from './order-states.ts'

/** `to_jsonb` of a row of `orders`, with its items, invoice and latest payment. */
export interface OrderJson extends JsonRow<typeof orders> {
  readonly items: readonly OrderItemJson[]
  readonly invoice: string | null
  readonly payment: PaymentJson | null
  /** By the ids of items in progress; only in what a customer looks at. */
  readonly setup?: Readonly<Record<string, unknown>> | null
}

const belongings: SQL = sql`jsonb_build_object(
  'items', (select jsonb_agg(to_jsonb(i) order by i.position)
    from order_items i where i.order_id = o.id),
  'invoice', (select v.number from invoices v where v.payable_id = o.id),
  'payment', ${latestPayment(sql`o.id`)})`

/** Selects a row of `orders o` as {@link OrderJson}, for larger statements. */
export const orderJson: SQL<OrderJson> = sql`to_jsonb(o) || ${belongings}`

/** Whether a row of `orders o` is the customer's order of a cart that awaits its payment; there is one at most. */
export const isOpenPurchase = (customerId: string): SQL => sql`(
  o.customer_id = ${customerId}::uuid and o.state = 'AWAITING_PAYMENT' and not o.automatic)`

/** Selects orders as a table. The lateral join prevents PostgreSQL from scanning the whole table. */
export const ordersById = (orderIds: readonly string[]): SQL => sql`(
  select found.*
  from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb) as wanted(id)
    cross join lateral (select * from orders where id = wanted.id::uuid offset 0) as found)`

const setups: SQL = sql`jsonb_build_object('setup', (
  select jsonb_object_agg(i.id, ${setupJson(sql`i`, sql`o.paid_at`)}) from order_items i
  where i.order_id = o.id and i.fulfilment = 'IN_PROGRESS'))`

/** Returns a customer's order. One round trip. */
export const findOrder = async (
  db: Queryable,
  customerId: string,
  orderId: string,
): Promise<OrderJson | undefined> => {
  const [row] = await rowsOf<{ order: OrderJson }>(
    db,
    sql`select ${orderJson} || ${setups} as order from orders o
        where o.id = ${orderId}::uuid and o.customer_id = ${customerId}::uuid`,
  )
  return row?.order
}

/** Returns orders by their ids. One round trip. */
export const findOrders = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderJson>> => {
  const rows = await rowsOf<{ order: OrderJson }>(
    db,
    sql`select ${orderJson} as order
        from ${ordersById(orderIds)} as o`,
  )
  return new Map(rows.map(({ order }) => [order.id, order]))
}

export const grandTotalOf = (order: OrderJson): Money => money(order.grand_total)

const paymentStateOf = ({ state, payment }: OrderJson): Order['paymentState'] => {
  if (state === 'PAID' || state === 'COMPLETED') return 'SUCCESS'
  if (state === 'CANCELLED') return 'FAILED'
  return shownPaymentState(payment)
}

/** Returns the fee of the payment that is open or has paid. */
export const paymentFeeOf = ({ payment }: Pick<OrderJson, 'payment'>): Money =>
  payment?.state === 'AWAITING' || payment?.state === 'SETTLED' ? money(payment.fee) : zero

const availableActions = ({ state, payment }: OrderJson): Order['availableActions'] => {
  if (state !== 'AWAITING_PAYMENT') return []
  const isAtGateway = payment?.reference != null && payment.state !== 'CREDITED'
  return isAtGateway ? ['PAY', 'CHECK_PAYMENT'] : ['PAY']
}

const moment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

const dollars = (amount: number): number => toDollars(money(amount))

const showSetup = (item: OrderItemJson, { setup }: OrderJson) => {
  const progress = setupOf(item, setup?.[item.id])
  return progress === undefined ? {} : { setup: progress }
}

const showItem = (
  item: OrderItemJson,
  order: OrderJson,
  locale: Locale,
): Order['items'][number] => ({
  productKey: item.product_key,
  name: describeItem(item, locale).name,
  price: toDollars(item.price),
  renewalPrice: item.renewal_price === null ? null : toDollars(item.renewal_price),
  qty: item.qty,
  duration: item.duration,
  durationType: item.duration_type,
  fulfilment: shownFulfilment(item),
  expiresAt: moment(item.expires_at),
  ...showSetup(item, order),
  ...orderDetailsOf(item),
})

/** Returns an order as the API responds with it. */
export const showOrder = (order: OrderJson, locale: Locale): Order => ({
  id: order.id,
  incrementId: String(order.increment_id),
  state: order.state,
  paymentState: paymentStateOf(order),
  paymentMethod: order.payment_method,
  currencyCode: 'USD',
  subtotal: dollars(order.subtotal),
  discountAmount: dollars(order.discount_amount),
  discounts: order.discounts.map(showDiscount),
  promoCreditDiscountAmount: toDollars(promoCreditIn(order.discounts)),
  taxPercent: order.tax_percent,
  taxAmount: dollars(order.tax_amount),
  grandTotal: dollars(order.grand_total),
  paymentFee: toDollars(paymentFeeOf(order)),
  vouchers:
    order.voucher === null
      ? []
      : [
          {
            code: order.voucher.code,
            title: locale === 'km' ? order.voucher.titleKm : order.voucher.title,
            discountAmount: dollars(order.voucher.amount),
          },
        ],
  items: order.items.map((item) => showItem(item, order, locale)),
  invoiceNumber: order.invoice,
  availableActions: availableActions(order),
  createdAt: new Date(order.created_at).toISOString(),
  paidAt: moment(order.paid_at),
})
