import { sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { PaidContext, PaidStep } from '../../money/payables/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { orderTransitions } from './order-states.ts'

/** Marks the order of the payable as paid. */
export const markPaid = ({ payableId, method, moment }: PaidContext): PaidStep => ({
  name: 'ordered',
  cte: sql`update orders set state = 'PAID', paid_at = ${moment}, payment_method = ${method}
    from paid
    where orders.id = ${payableId}::uuid and orders.id = paid.id
      and orders.state in ${sourcesOf(orderTransitions, 'PAID')}
    returning orders.*`,
})

/** Starts the fulfilment of the order's items. */
export const startFulfilment = ({ payableId }: PaidContext): PaidStep => ({
  name: 'started',
  cte: sql`update order_items set fulfilment = 'IN_PROGRESS'
    where order_id = ${payableId}::uuid and order_id in (select id from ordered)
      and fulfilment = 'WAITING'
    returning *`,
})

/** Cancels the orders of the payables in the CTE `lapsed`. */
export const cancelLapsed: PaidStep = {
  name: 'cancelled',
  cte: sql`update orders set state = 'CANCELLED'
    where id in (select id from lapsed) and state in ${sourcesOf(orderTransitions, 'CANCELLED')}
    returning id`,
}

/** Stores the payment method of the order in the CTE `chosen`. */
export const storeMethod = (method: PaymentMethod): PaidStep => ({
  name: 'ordered',
  cte: sql`update orders set payment_method = ${method}
    where id in (select id from chosen) returning id`,
})

/** The condition on an order for its payable to be paid. */
export const orderIsPayable: SQL = sql`exists (
  select from orders o where o.id = payables.id
    and o.state in ${sourcesOf(orderTransitions, 'PAID')})`

/** Selects the ledger entries of a paid order: net amount and tax. */
export const orderEntries: SQL = sql`
  select 'order:' || ordered.id || ':' || leg.name as cause, leg.account, leg.amount
  from ordered, lateral (values
    ('net', 'sales', ordered.grand_total - ordered.tax_amount),
    ('tax', 'vat', ordered.tax_amount)) as leg(name, account, amount)`

/** Selects the content of an order's invoice. */
export const orderInvoice: SQL = sql`
  select o.id, o.customer_id, o.contact,
    (select jsonb_agg(jsonb_build_object(
        'description', i.subject, 'quantity', i.qty,
        'unitPrice', i.price, 'amount', i.price * i.qty - i.discount,
        'parts', i.parts) order by i.position)
      from order_items i where i.order_id = o.id),
    o.subtotal, o.discount_amount, o.tax_percent, o.tax_amount, o.grand_total
  from billed join orders o on o.id = billed.id`

/** Selects the paid order as `OrderJson`. */
export const paidOrderJson: SQL = sql`(
  select to_jsonb(ordered) || jsonb_build_object(
    'items', (select jsonb_agg(to_jsonb(started) order by started.position) from started),
    'invoice', (select number from invoiced),
    'payment', (select to_jsonb(payment) from payment))
  from ordered)`
