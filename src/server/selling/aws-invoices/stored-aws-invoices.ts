import { sql, type SQL } from 'drizzle-orm'
import type { AwsAccount, ManualInvoice } from '../../../contract/aws-invoices.ts'
import { money, toDollars, type Money } from '../../../contract/money.ts'
import { dueAt, invoiceStatus } from '../../money/invoices/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { awsInvoices } from '../../platform/db/schema/index.ts'

/** `to_jsonb` of a row of `aws_invoices`, with its number and payment state. */
interface AwsInvoiceJson extends JsonRow<typeof awsInvoices> {
  readonly number: string
  readonly state: 'ISSUED' | 'VOIDED'
  readonly payment_state: 'UNPAID' | 'PAID'
  readonly total: Money
  readonly credited: Money
}

const invoiceJson: SQL = sql`to_jsonb(a) || jsonb_build_object(
  'number', v.number, 'state', v.state, 'payment_state', v.payment_state, 'total', v.total,
  'credited', coalesce((select sum(n.net + n.tax) from credit_notes n where n.invoice_id = v.id), 0))`

const dollars = (amount: number): number => toDollars(money(amount))

const show = (invoice: AwsInvoiceJson, now: Date): ManualInvoice => {
  const { state, payment_state: paymentState, due_on: dueOn, total, credited } = invoice
  const issuedAt = new Date(invoice.issued_at)
  const facts = { state, paymentState, issuedAt, dueOn, total, credited }
  return {
    id: invoice.id,
    number: invoice.number,
    awsAccountId: invoice.aws_account_id,
    period: invoice.period,
    status: invoiceStatus(facts, now),
    lines: invoice.lines.map(({ description, amount }) => ({
      description,
      amount: dollars(amount),
    })),
    subtotal: dollars(invoice.subtotal),
    discountAmount: dollars(invoice.discount_amount),
    taxPercent: invoice.tax_percent,
    taxAmount: dollars(invoice.tax_amount),
    total: dollars(total),
    issuedAt: issuedAt.toISOString(),
    dueAt: dueAt(facts).toISOString(),
    dueUponReceipt: dueOn === null,
  }
}

/** Returns a customer's AWS invoice. */
export const findAwsInvoice = async (
  db: Queryable,
  customerId: string,
  id: string,
  now: Date,
): Promise<ManualInvoice | undefined> => {
  const [row] = await rowsOf<{ invoice: AwsInvoiceJson }>(
    db,
    sql`select ${invoiceJson} as invoice
      from aws_invoices a join invoices v on v.payable_id = a.id
      where a.id = ${id}::uuid and a.customer_id = ${customerId}::uuid`,
  )
  return row && show(row.invoice, now)
}

/** Returns a customer's AWS account with its invoices, the latest first. */
export const findAwsAccount = async (
  db: Queryable,
  customerId: string,
  accountId: string,
  now: Date,
): Promise<AwsAccount | undefined> => {
  const [row] = await rowsOf<{
    discount: number
    invoices: readonly AwsInvoiceJson[] | null
  }>(
    db,
    sql`select c.discount_basis_points as discount, (
        select jsonb_agg(${invoiceJson} order by a.issued_at desc, v.number desc)
        from aws_invoices a join invoices v on v.payable_id = a.id
        where a.aws_account_id = c.id and a.customer_id = c.customer_id) as invoices
      from aws_accounts c
      where c.id = ${accountId} and c.customer_id = ${customerId}::uuid`,
  )
  return (
    row && {
      accountId,
      discountPercent: row.discount / 100,
      invoices: (row.invoices ?? []).map((invoice) => show(invoice, now)),
    }
  )
}
