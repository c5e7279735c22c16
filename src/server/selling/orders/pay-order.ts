import { sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { LedgerAccount } from '../../money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { storeEvent } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { orderTransitions } from './order-states.ts'
import type { OrderJson } from './stored-order.ts'

/** How an order is paid. */
export interface Payment {
  readonly orderId: string
  readonly method: PaymentMethod
  /** Who has ordered it. */
  readonly customerId: string
  /** Where the money comes from: the gateway, or this customer's balance. */
  readonly from: LedgerAccount
  /**
   * The body of a CTE that writes the attempt to pay; it runs only if the order was really paid by
   * this statement, whose row is in the CTE `paid`, and gives the attempt's row.
   */
  readonly attempt: SQL
  /** What must hold besides the order's state; about `orders`. */
  readonly provided?: SQL
  readonly now: Date
}

/**
 * What follows a payment whose transaction is committed: its fulfilment is begun, and the customer's
 * browsers are told. Never fails, and does not wait.
 */
export type AfterPayment = (paid: { readonly orderId: string; readonly customerId: string }) => void

/** The years of invoice numbers are those of Phnom Penh and Bangkok: UTC+7, without summer time. */
const invoiceYear = (now: Date): number => new Date(now.getTime() + 7 * 3_600_000).getUTCFullYear()

// What nobody placed leaves a checkout in peace, unless it has bought what is in the cart.
const boughtFromCart = sql`exists (
  select from cart_items c join order_items i on i.key = c.key
  where c.customer_id = paid.customer_id and i.order_id = paid.id)`

/**
 * The CTE `turn`, without whose row nothing is paid. A statement sees the ledger as it was when it
 * began: of two payments out of one balance the second, which waits here for the first, finds the
 * turn another than it saw, and spends nothing of what it can't see is spent.
 */
const takesTurn = (customerId: string): SQL => sql`
  seen as materialized (
    select balance_turn from customers where id = ${customerId}::uuid),
  turn as (
    update customers set balance_turn = customers.balance_turn + 1
    from seen
    where customers.id = ${customerId}::uuid and customers.balance_turn = seen.balance_turn
    returning customers.id)`

/**
 * Makes an order paid, in one statement and so wholly or not at all: its state, the ledger, the
 * invoice, the items' fulfilment, the cart without what was bought. Without a transaction around it the
 * locks that others wait for (the turn of the invoice's number) are held no longer than the
 * statement takes. After the commit its fulfilment is begun and its event announced ({@link AfterPayment}).
 *
 * @returns the paid order, or undefined when it could not be paid: its state, `provided`, or another
 *   payment out of the same balance was made at the same moment
 */
export const payOrder = async (
  db: Queryable,
  { orderId, customerId, method, from, attempt, provided = sql`true`, now }: Payment,
): Promise<OrderJson | undefined> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const year = invoiceYear(now)
  // After `left_cart`: what publishes is held until the commit, and must not wait for the cart then.
  const isBalance = from.startsWith('customer:')
  const told = isBalance
    ? storeEvent(
        'balance_update',
        sql`'{}'::jsonb`,
        sql`(select paid.customer_id from paid left join left_cart on true)`,
        now,
      )
    : sql`select null::uuid as customer_id where false`
  const [row] = await rowsOf<{ order: OrderJson }>(
    db,
    sql`with ${isBalance ? takesTurn(customerId) : sql`turn as (select)`},
    paid as (
      update orders set state = 'PAID', paid_at = ${moment}, payment_method = ${method}
      where id = ${orderId}::uuid
        and state in ${sourcesOf(orderTransitions, 'PAID')}
        and exists (select from turn)
        and ${provided}
      returning *),
    attempt as (${attempt}),
    moved as (
      insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
      select 'order:' || paid.id || ':' || leg.name, ${from}, leg.account, leg.amount, ${moment}
      from paid, lateral (values
        ('net', 'sales', paid.grand_total - paid.tax_amount),
        ('tax', 'vat', paid.tax_amount)) as leg(name, account, amount)
      where leg.amount > 0),
    started as (
      update order_items set fulfilment = 'IN_PROGRESS'
      where order_id in (select id from paid) and fulfilment = 'WAITING'
      returning *),
    counted as (
      insert into invoice_counters (year, last) select ${year}::integer, 1 from paid
      on conflict (year) do update set last = invoice_counters.last + 1
      returning last),
    invoiced as (
      insert into invoices (id, number, order_id, customer_id, billing_to, lines, subtotal,
        discount_amount, tax_percent, tax_amount, total, issued_at)
      select gen_random_uuid(),
        'INV-' || ${year}::text || '-' || lpad(counted.last::text, 6, '0'),
        paid.id, paid.customer_id, paid.contact,
        (select jsonb_agg(jsonb_build_object(
            'description', i.subject, 'quantity', i.qty,
            'unitPrice', i.price, 'amount', i.price * i.qty - i.discount,
            'parts', i.parts) order by i.position)
          from order_items i where i.order_id = paid.id),
        paid.subtotal, paid.discount_amount, paid.tax_percent, paid.tax_amount,
        paid.grand_total, ${moment}
      from paid, counted
      returning number),
    left_cart as (
      update carts set checkout_state = 'basket', checkout_tab = null, checkout_tab_until = null,
        updated_at = greatest(${moment}, carts.updated_at + interval '1 millisecond'),
        voucher_code = nullif(carts.voucher_code, (select paid.voucher ->> 'code' from paid))
      where customer_id = (
        select paid.customer_id from paid where not paid.automatic or ${boughtFromCart})
      returning customer_id),
    used as (
      insert into voucher_uses (customer_id, code, order_id)
      select customer_id, voucher ->> 'code', id from paid where voucher is not null
      on conflict do nothing),
    bought as (
      delete from cart_items
      where customer_id = (select customer_id from left_cart)
        and key in (select i.key from order_items i where i.order_id = ${orderId}::uuid)),
    told as (${told})
    select to_jsonb(paid) || jsonb_build_object(
      'items', (select jsonb_agg(to_jsonb(started) order by started.position) from started),
      'invoice', (select number from invoiced),
      'payment', (select to_jsonb(attempt) from attempt)) as order
    from paid`,
  )
  return row?.order
}
