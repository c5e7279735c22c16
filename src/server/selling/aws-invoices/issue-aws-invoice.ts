import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import type { Money } from '../../../contract/money.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { contactsJson } from '../../customers/accounts/index.ts'
import { verifiedCompanyJson } from '../../customers/companies/index.ts'
import { issueInvoice } from '../../money/invoices/index.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { insertedPayable } from '../../money/payables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { say, VerbError } from '../../platform/verbs/index.ts'
import { billedTo, isComplete } from '../orders/index.ts'
import { awsInvoice } from './aws-invoice.ts'
import { awsTotals } from './aws-totals.ts'
import { informOfAwsInvoice } from './inform-of-aws-invoice.ts'

/** A line of an invoice: what Amazon charged for a service. */
export interface AwsLine {
  readonly description: string
  readonly amount: Money
}

/** What staff invoice. */
export interface NewAwsInvoice {
  readonly account: string
  readonly period: string
  readonly lines: readonly AwsLine[]
  readonly dueOn: string | null
}

interface IssueDeps {
  readonly db: Queryable
  readonly enqueue: Enqueue
  readonly now: Date
}

type Billed = Readonly<{
  customerId: string
  website: WebsiteId
  discountBasisPoints: number
}>

const readAccount = async (db: Queryable, account: string): Promise<Billed> => {
  const [row] = await rowsOf<Billed>(
    db,
    sql`select a.customer_id::text as "customerId", c.website_id as website,
        a.discount_basis_points as "discountBasisPoints"
      from aws_accounts a join customers c on c.id = a.customer_id where a.id = ${account}`,
  )
  if (row === undefined) throw new VerbError(say('aws-accounts.unknown', { account }))
  return row
}

const readBuyer = async (db: Queryable, customerId: string) => {
  const [row] = await rowsOf<{
    contacts: readonly Contact[] | null
    company: CompanyInfo | null
  }>(
    db,
    sql`select ${contactsJson(customerId)} as contacts, ${verifiedCompanyJson(customerId)} as company`,
  )
  const contact = row?.contacts?.[0]
  if (contact === undefined || !isComplete(contact)) {
    throw new VerbError(say('aws-invoices.no-contact'))
  }
  return billedTo(contact, row?.company ?? null)
}

/** Issues an AWS invoice: its payable, its number, a notification and a mail. @throws VerbError */
export const issueAwsInvoice = async (
  { db, enqueue, now }: IssueDeps,
  { account, period, lines, dueOn }: NewAwsInvoice,
): Promise<{ readonly id: string; readonly number: string; readonly total: Money }> => {
  const { customerId, website, discountBasisPoints } = await readAccount(db, account)
  const buyer = await readBuyer(db, customerId)
  const taxPercent = taxPercentOf(website)
  const amounts = lines.map(({ amount }) => amount)
  const totals = awsTotals(amounts, { discountBasisPoints, taxPercent })
  if (totals.total === 0) throw new VerbError(say('aws-invoices.nothing'))
  const { subtotal, discountAmount, taxAmount, total } = totals
  const stored = lines.map(({ description, amount }) => ({
    ...{ description, quantity: 1, unitPrice: amount, amount },
  }))
  const source = sql`(select ${customerId}::uuid as customer_id)`
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`with due as (${insertedPayable({ kind: awsInvoice, source, amount: total, now })}),
      stored as (
        insert into aws_invoices (id, aws_account_id, customer_id, period, due_on, billing_to, lines,
          subtotal, discount_amount, tax_percent, tax_amount, issued_at)
        select due.id, ${account}, due.customer_id, ${period}, ${dueOn}::date,
          ${JSON.stringify(buyer)}::jsonb, ${JSON.stringify(stored)}::jsonb, ${subtotal}::bigint,
          ${discountAmount}::bigint, ${taxPercent}::bigint, ${taxAmount}::bigint,
          ${now.toISOString()}::timestamptz
        from due
        returning id)
      select id::text as id from stored`,
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'aws_invoices_period')) throw error
    throw new VerbError(say('aws-invoices.known', { account, period }))
  })
  const id = row?.id ?? ''
  await issueInvoice(db, awsInvoice.invoice, id, now)
  const [issued] = await rowsOf<{ number: string }>(
    db,
    sql`select number from invoices where payable_id = ${id}::uuid`,
  )
  const number = issued?.number ?? ''
  await informOfAwsInvoice({ db, enqueue, now }, { id, customerId, number, total }, 'ISSUED')
  return { id, number, total }
}
