import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExchangeRate } from '../../../../contract/exchange-rates.ts'
import { zero } from '../../../../contract/money.ts'
import { customers } from './accounts.ts'
import type { BilledTo, DiscountLine, PricePart } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/** The accounts of what the shop earns, and of the VAT on it. */
export const revenueAccounts = sql.raw(`('sales', 'payment-fees', 'vat')`)

/** The double-entry ledger, append-only: all accounts sum to zero. A `cause` is unique and moves money once. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    cause: text('cause').notNull(),
    /** `customer:<id>:balance`, `gateway:<key>`, `sales` … */
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: moneyColumn('amount').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_cause').on(table.cause),
    // With the id, by which an account's latest entries are found.
    index('ledger_from_latest').on(table.fromAccount, table.id),
    index('ledger_to_latest').on(table.toAccount, table.id),
    // Reports of revenue read a period of what was earned.
    index('ledger_revenue')
      .on(table.createdAt)
      .where(
        sql`${table.toAccount} in ${revenueAccounts} or ${table.fromAccount} in ${revenueAccounts}`,
      ),
    check('ledger_amount_positive', sql`${table.amount} > 0`),
    check('ledger_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
  ],
)

export interface InvoiceLine {
  readonly description: string
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  /** The shares in `amount`; older lines have `icannFee` instead. */
  readonly parts?: readonly PricePart[]
}

/** An invoice (commerce §3), issued when its payable is due or paid. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    state: text('state', { enum: ['ISSUED', 'VOIDED'] }).notNull(),
    paymentState: text('payment_state', { enum: ['UNPAID', 'PAID'] }).notNull(),
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    billingTo: jsonb('billing_to').$type<BilledTo>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    subtotal: moneyColumn('subtotal').notNull(),
    discountAmount: moneyColumn('discount_amount').notNull(),
    taxPercent: bigint('tax_percent', { mode: 'number' }).notNull(),
    taxAmount: moneyColumn('tax_amount').notNull(),
    total: moneyColumn('total').notNull(),
    /** Of its payment, on top of the total, and the VAT in it. */
    fee: moneyColumn('fee').notNull().default(zero),
    feeTax: moneyColumn('fee_tax').notNull().default(zero),
    issuedAt: momentColumn('issued_at').notNull(),
    /** The riel's rate of its day, on Cambodia's site. */
    exchangeRate: jsonb('exchange_rate').$type<ExchangeRate>(),
    /** Null: due upon receipt. */
    dueOn: date('due_on'),
    /** What it bills, in no language; null where it bills an order. */
    subject: text('subject'),
    /** The discounts with a code of their own; null where its order has them. */
    discounts: jsonb('discounts').$type<readonly DiscountLine[]>(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_payable').on(table.payableId),
    index('invoices_customer').on(table.customerId, table.issuedAt),
    index('invoices_unpaid')
      .on(table.customerId)
      .where(sql`${table.paymentState} = 'UNPAID' and ${table.state} = 'ISSUED'`),
    index('invoices_issued').on(table.issuedAt, table.number),
  ],
)

/** A credit note of an invoice, with its buyer, VAT and rate: the refund of one line, or a cancellation. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The place of the line among the invoice's lines, from 0; null: the whole invoice is cancelled. */
    line: integer('line'),
    net: moneyColumn('net').notNull(),
    tax: moneyColumn('tax').notNull(),
    issuedAt: momentColumn('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.number),
    uniqueIndex('credit_notes_line').on(table.invoiceId, table.line),
    index('credit_notes_issued').on(table.issuedAt, table.number),
  ],
)

/** The riel's rate of a day, set by the operator. */
export const exchangeRates = pgTable('exchange_rates', {
  validOn: date('valid_on').primaryKey(),
  rielPerDollar: integer('riel_per_dollar').notNull(),
  source: text('source').notNull(),
})

/** The last invoice number of each year, without gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** The last number of a credit note of each year, without gaps. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})
