import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { latestRate } from '../exchange-rates/index.ts'
import { nextNumber } from './document-number.ts'
import type { InvoiceRule } from './invoice-rule.ts'

/** The rate of the invoice's day, for customers of Cambodia's site (decision 125). */
const rateOf = (now: Date): SQL => sql`(
  select ${latestRate(sql`${isoDay(now)}::date`)}
  from customers c where c.id = (select customer_id from billed) and c.website_id = 'KH')`

const usualTerms = sql`select null::date, null::text, null::jsonb`

/** A fee of the CTE `payment`, if that has one; an invoice before its payment has none yet. */
const paidFee = (fee: 'fee' | 'fee_tax', paymentState: 'UNPAID' | 'PAID'): SQL =>
  paymentState === 'PAID'
    ? sql`coalesce((select (to_jsonb(payment)->>${fee})::bigint from payment), 0)`
    : sql`0::bigint`

const issued = (
  { document, terms = usualTerms }: Exclude<InvoiceRule, 'NEVER'>,
  paymentState: 'UNPAID' | 'PAID',
  now: Date,
): SQL => {
  const { counted, number } = nextNumber('INV', sql`billed`, now)
  return sql`counted as (${counted}),
    invoiced as (
      insert into invoices (id, number, state, payment_state, payable_id, customer_id, billing_to,
        lines, subtotal, discount_amount, tax_percent, tax_amount, total, issued_at, exchange_rate,
        due_on, subject, discounts, fee, fee_tax)
      select gen_random_uuid(), ${number}, 'ISSUED', ${paymentState}, document.*,
        ${now.toISOString()}::timestamptz, ${rateOf(now)}, terms.*,
        ${paidFee('fee', paymentState)}, ${paidFee('fee_tax', paymentState)}
      from counted, (${document}) as document, (${terms}) as terms
      returning number)`
}

/** Returns the CTEs of a payment's invoice, over `paid`; `invoiced` has its number. */
export const invoicedWhenPaid = (rule: InvoiceRule, now: Date): SQL => {
  if (rule === 'NEVER') return sql`invoiced as (select null::text as number where false)`
  if (rule.when === 'WHEN_PAID') {
    return sql`billed as (select id, customer_id from paid),
      ${issued(rule, 'PAID', now)}`
  }
  return sql`invoiced as (
    update invoices set payment_state = 'PAID', fee = ${paidFee('fee', 'PAID')},
      fee_tax = ${paidFee('fee_tax', 'PAID')}
    where payable_id in (select id from paid) and state = 'ISSUED'
    returning number)`
}

/** Issues the invoice of a payable that is due, where its kind wants one then. Repeating it is harmless. */
export const issueInvoice = async (
  db: Queryable,
  rule: InvoiceRule,
  payableId: string,
  now: Date,
): Promise<void> => {
  if (rule === 'NEVER' || rule.when !== 'WHEN_DUE') return
  await rowsOf(
    db,
    sql`with billed as (
      select id, customer_id from payables y
      where y.id = ${payableId}::uuid and y.state = 'DUE'
        and not exists (select from invoices where payable_id = y.id)
      for no key update),
    ${issued(rule, 'UNPAID', now)}
    select from invoiced`,
  )
}

/** Returns the body of a CTE that voids the unpaid invoices of the payables in the CTE `lapsed`. */
export const voidedInvoices = (): SQL =>
  sql`update invoices set state = 'VOIDED'
    where payable_id in (select id from lapsed) and payment_state = 'UNPAID'
    returning id`
