import { sql, type SQL } from 'drizzle-orm'
import { money, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { UnpaidInvoice } from '../../../contract/reminders.ts'
import { dueAt, invoiceStatus } from '../../money/invoices/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem, type OrderItemJson } from '../items/index.ts'

interface Reader {
  readonly customerId: string
  readonly locale: Locale
  readonly now: Date
}

interface OrderRow extends Record<string, unknown> {
  readonly id: string
  readonly increment_id: number
  readonly grand_total: number
  readonly created_at: string
  readonly items: readonly OrderItemJson[] | null
}

/** Lists a customer's unpaid orders, which are invoiced when they are paid. */
const unpaidOrders = async (
  db: Queryable,
  { customerId, locale }: Reader,
): Promise<UnpaidInvoice[]> => {
  const rows = await rowsOf<OrderRow>(
    db,
    sql`select o.id, o.increment_id, o.grand_total, o.created_at::text,
      (select jsonb_agg(to_jsonb(i) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o
    where o.customer_id = ${customerId}::uuid and o.state = 'AWAITING_PAYMENT'
    order by o.created_at`,
  )
  return rows.map((row) => {
    const createdAt = new Date(row.created_at).toISOString()
    return {
      id: row.id,
      number: String(row.increment_id),
      orderId: row.id,
      status: 'UNPAID',
      total: toDollars(money(row.grand_total)),
      createdAt,
      dueAt: createdAt,
      items: (row.items ?? []).map((item) => describeItem(item, locale).name),
    }
  })
}

interface InvoiceRow extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly subject: string | null
  readonly total: Money
  readonly issued_at: string
  readonly due_on: string | null
}

const showInvoice = (row: InvoiceRow, now: Date): UnpaidInvoice => {
  const issuedAt = new Date(row.issued_at)
  const facts = {
    ...({ state: 'ISSUED', paymentState: 'UNPAID', credited: zero } as const),
    ...{ issuedAt, dueOn: row.due_on, total: row.total },
  }
  return {
    id: row.id,
    number: row.number,
    orderId: null,
    status: invoiceStatus(facts, now) === 'OVERDUE' ? 'OVERDUE' : 'UNPAID',
    total: toDollars(money(row.total)),
    createdAt: issuedAt.toISOString(),
    dueAt: dueAt(facts).toISOString(),
    items: row.subject === null ? [] : [row.subject],
  }
}

const invoicesWhere = async (
  db: Queryable,
  { customerId, now }: Reader,
  condition: SQL,
): Promise<UnpaidInvoice[]> => {
  const rows = await rowsOf<InvoiceRow>(
    db,
    sql`select v.payable_id::text as id, v.number, v.subject, v.total, v.issued_at::text,
        v.due_on::text
      from invoices v
      where v.customer_id = ${customerId}::uuid and v.state = 'ISSUED'
        and v.payment_state = 'UNPAID' and ${condition}
      order by coalesce(v.due_on::timestamptz, v.issued_at), v.number`,
  )
  return rows.map((row) => showInvoice(row, now))
}

const isAws: SQL = sql`exists (select from aws_invoices a where a.id = v.payable_id)`

/** Lists a customer's unpaid AWS invoices, the longest due first. */
export const unpaidAwsInvoices = (db: Queryable, reader: Reader): Promise<UnpaidInvoice[]> =>
  invoicesWhere(db, reader, isAws)

/** Lists a customer's other unpaid invoices and orders, the longest due first. */
export const unpaidInvoices = async (db: Queryable, reader: Reader): Promise<UnpaidInvoice[]> => {
  const [invoices, orders] = await Promise.all([
    invoicesWhere(db, reader, sql`not ${isAws}`),
    unpaidOrders(db, reader),
  ])
  return [...invoices, ...orders]
}
