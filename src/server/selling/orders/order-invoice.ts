import { sql } from 'drizzle-orm'
import { money, toDollars } from '../../../contract/money.ts'
import type { Invoice } from '../../../contract/orders.ts'
import { countryName } from '../../catalogue/sites/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { invoices } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { showDiscount } from '../cart/index.ts'
import { describeItem } from '../items/index.ts'
import { findOrder } from './stored-order.ts'

type InvoiceJson = JsonRow<typeof invoices>

const findInvoice = async (db: Queryable, customerId: string, orderId: string) => {
  const [row] = await rowsOf<{ invoice: InvoiceJson }>(
    db,
    sql`select to_jsonb(v) as invoice from invoices v
      where v.payable_id = ${orderId}::uuid and v.customer_id = ${customerId}::uuid`,
  )
  return row?.invoice
}

/** Returns the invoice of an order. @throws ApiError ORDER_NOT_FOUND, also while it has none */
export const showOrderInvoice = async (
  db: Queryable,
  {
    customerId,
    orderId,
    locale,
  }: Readonly<Record<'customerId' | 'orderId', string>> & {
    readonly locale: Locale
  },
): Promise<Invoice> => {
  const [order, invoice] = await Promise.all([
    findOrder(db, customerId, orderId),
    findInvoice(db, customerId, orderId),
  ])
  if (order === undefined || invoice === undefined) throw new ApiError('ORDER_NOT_FOUND')
  const billing = invoice.billing_to
  const dollars = (amount: number): number => toDollars(money(amount))
  return {
    number: invoice.number,
    status: invoice.state === 'VOIDED' ? 'VOIDED' : invoice.payment_state,
    customerId,
    billingTo: { ...billing, countryName: countryName(billing.country, locale) },
    lines: invoice.lines.map(({ description, quantity, unitPrice, amount }, at) => {
      const item = order.items[at]
      return {
        description: item === undefined ? description : describeItem(item, locale).detail,
        quantity,
        unitPrice: dollars(unitPrice),
        amount: dollars(amount),
      }
    }),
    subtotal: dollars(invoice.subtotal),
    discountAmount: dollars(invoice.discount_amount),
    discounts: order.discounts.map(showDiscount),
    taxPercent: invoice.tax_percent,
    taxAmount: dollars(invoice.tax_amount),
    total: dollars(invoice.total),
    issuedAt: new Date(invoice.issued_at).toISOString(),
  }
}
