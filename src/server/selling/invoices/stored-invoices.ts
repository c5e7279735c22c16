import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { creditNotes, invoices } from '../../platform/db/schema/index.ts'

/** `to_jsonb` of a row of `credit_notes`. */
export type CreditNoteJson = JsonRow<typeof creditNotes>

/** `to_jsonb` of a row of `invoices`, with its credit notes. */
export interface InvoiceJson extends JsonRow<typeof invoices> {
  readonly notes: readonly CreditNoteJson[] | null
}

/** Returns a customer's invoice by its number, or by the number of one of its credit notes. */
export const findInvoice = async (
  db: Queryable,
  customerId: string,
  number: string,
): Promise<InvoiceJson | undefined> => {
  const [row] = await rowsOf<{ invoice: InvoiceJson }>(
    db,
    sql`select to_jsonb(v) || jsonb_build_object('notes', (
        select jsonb_agg(to_jsonb(n) order by n.number) from credit_notes n
        where n.invoice_id = v.id)) as invoice
      from invoices v
      where v.customer_id = ${customerId}::uuid and (v.number = ${number}
        or v.id = (select n.invoice_id from credit_notes n where n.number = ${number}))`,
  )
  return row?.invoice
}

/** An invoice in the list, without its lines. */
export interface InvoiceRow extends Record<string, unknown> {
  readonly number: string
  readonly state: 'ISSUED' | 'VOIDED'
  readonly paymentState: 'UNPAID' | 'PAID'
  readonly payableId: string
  readonly total: Money
  readonly credited: Money
  /** In milliseconds. */
  readonly issuedAt: number
  readonly dueOn: string | null
  readonly subject: string | null
}

/** Lists all invoices of a customer, the latest first: small rows, because a status depends on the day. */
export const listInvoiceRows = (
  db: Queryable,
  customerId: string,
): Promise<readonly InvoiceRow[]> =>
  rowsOf<InvoiceRow>(
    db,
    sql`select v.number, v.state, v.payment_state as "paymentState",
        v.payable_id::text as "payableId", v.total,
        coalesce((select sum(n.net + n.tax) from credit_notes n
          where n.invoice_id = v.id), 0)::bigint as credited,
        (extract(epoch from v.issued_at) * 1000)::bigint as "issuedAt",
        v.due_on::text as "dueOn", v.subject
      from invoices v where v.customer_id = ${customerId}::uuid
      order by v.issued_at desc, v.number desc`,
  )
