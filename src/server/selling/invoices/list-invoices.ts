import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import { InvoiceFilter, type ListedInvoice, type listInvoices } from '../../../contract/invoices.ts'
import { toDollars, money } from '../../../contract/money.ts'
import { dueAt, invoiceStatus, passesFilter } from '../../money/invoices/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem } from '../items/index.ts'
import { findOrders, type OrderJson } from '../orders/index.ts'
import { listInvoiceRows, type InvoiceRow } from './stored-invoices.ts'

/** How many lines of an invoice the list names. */
const namedLines = 3

const factsOf = ({ issuedAt, ...row }: InvoiceRow) => ({ ...row, issuedAt: new Date(issuedAt) })

type Row = ReturnType<typeof factsOf> & Pick<ListedInvoice, 'status'>

const showRow = (row: Row, order: OrderJson | undefined, locale: Locale): ListedInvoice => ({
  number: row.number,
  status: row.status,
  total: toDollars(money(row.total)),
  issuedAt: row.issuedAt.toISOString(),
  dueAt: dueAt(row).toISOString(),
  ...(order === undefined
    ? { names: row.subject === null ? [] : [row.subject], linesCount: 1 }
    : {
        names: order.items.slice(0, namedLines).map((item) => describeItem(item, locale).name),
        linesCount: order.items.length,
      }),
  order: order === undefined ? null : { id: order.id, incrementId: String(order.increment_id) },
})

/** Returns a page of a customer's invoices, the latest first. Two round trips. */
export const showInvoices = async (
  db: Queryable,
  { customerId, locale, now }: { customerId: string; locale: Locale; now: Date },
  { filter, page, pageSize }: QueryOf<typeof listInvoices>,
): Promise<AnswerOf<typeof listInvoices>> => {
  const all = (await listInvoiceRows(db, customerId))
    .map(factsOf)
    .map((row): Row => ({ ...row, status: invoiceStatus(row, now) }))
  const matching = (by: InvoiceFilter) => all.filter(({ status }) => passesFilter(by, status))
  const found = matching(filter)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const orders = await findOrders(
    db,
    shown.map(({ payableId }) => payableId),
  )
  return {
    invoices: shown.map((row) => showRow(row, orders.get(row.payableId), locale)),
    total: found.length,
    filters: InvoiceFilter.options.map((each) => ({ filter: each, total: matching(each).length })),
  }
}
