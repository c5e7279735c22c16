import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import type { BilledTo, PricePart } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/**
 * The double-entry ledger: each row takes an amount from one account and gives it to another, so
 * all accounts always sum to zero. Rows are only ever added. `cause` names why, and is unique: the
 * same cause never moves money twice.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    cause: text('cause').notNull(),
    /** `customer:<id>:balance`, `gateway:<key>`, `sales` …; see `money/ledger/ledger.ts`. */
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: moneyColumn('amount').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_cause').on(table.cause),
    index('ledger_from').on(table.fromAccount),
    index('ledger_to').on(table.toAccount),
    check('ledger_amount_positive', sql`${table.amount} > 0`),
    check('ledger_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
  ],
)

/** A line of an invoice (commerce §3). Amounts in ten-thousandths of a dollar. */
export interface InvoiceLine {
  readonly description: string
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  /** What of `amount` goes to whom; older lines have `icannFee` in its place, or nothing. */
  readonly parts?: readonly PricePart[]
}

/** An invoice (commerce §3); issued when its payable is due or paid, as its kind says. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    /** Consecutive within its year: `INV-2026-000042`. */
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
    issuedAt: momentColumn('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_payable').on(table.payableId),
    index('invoices_customer').on(table.customerId, table.issuedAt),
  ],
)

/** The last invoice number of each year, so that numbers have no gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})
