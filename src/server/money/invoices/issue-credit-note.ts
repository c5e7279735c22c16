import { sql } from 'drizzle-orm'
import { subtract, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { canCredit, type NetAndTax } from './credit.ts'
import { nextNumber } from './document-number.ts'

/** A refund of one line of an invoice, or the cancellation of an unpaid one. */
export interface Refund extends NetAndTax {
  readonly payableId: string
  /** The place of the line among the invoice's lines, from 0; null: the whole invoice. */
  readonly line: number | null
}

interface InvoicedRow extends Record<string, unknown> {
  readonly id: string
  readonly total: Money
  readonly tax: Money
}

/**
 * Issues the credit note of a refund, in the transaction that pays it back. A payable without an
 * invoice, and a refund of nothing, have none. @throws Error when it exceeds the invoice
 */
export const issueCreditNote = async (
  tx: Queryable,
  { payableId, line, net, tax }: Refund,
  now: Date,
): Promise<void> => {
  if (net + tax === 0) return
  // The lock makes concurrent refunds of one invoice see each other's credit notes.
  const [invoice] = await rowsOf<InvoicedRow>(
    tx,
    sql`select id::text as id, total, tax_amount as tax from invoices
      where payable_id = ${payableId}::uuid and state = 'ISSUED' for no key update`,
  )
  if (invoice === undefined) return
  const credited = await rowsOf<NetAndTax & Record<string, unknown>>(
    tx,
    sql`select net, tax from credit_notes where invoice_id = ${invoice.id}::uuid`,
  )
  const invoiced = { net: subtract(invoice.total, invoice.tax), tax: invoice.tax }
  if (!canCredit(invoiced, credited, { net, tax })) {
    throw new Error(`the credit notes of the invoice ${invoice.id} would exceed it`)
  }
  const { counted, number } = nextNumber('CN', sql`(select) as one`, now)
  await rowsOf(
    tx,
    sql`with counted as (${counted})
      insert into credit_notes (id, number, invoice_id, line, net, tax, issued_at)
      select gen_random_uuid(), ${number}, ${invoice.id}::uuid, ${line}::integer,
        ${net}::bigint, ${tax}::bigint, ${now.toISOString()}::timestamptz
      from counted`,
  )
}
