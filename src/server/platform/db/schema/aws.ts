import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import type { InvoiceLine } from './billing.ts'
import type { BilledTo } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/** An AWS account that we resell, with the discount of its invoices. */
export const awsAccounts = pgTable(
  'aws_accounts',
  {
    /** Amazon's id: 12 digits. */
    id: text('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** 250 is 2.5 %. */
    discountBasisPoints: integer('discount_basis_points').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('aws_accounts_customer').on(table.customerId)],
)

/** What staff invoice for a month of an AWS account. Its payable has the same id and the total. */
export const awsInvoices = pgTable(
  'aws_invoices',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => payables.id),
    awsAccountId: text('aws_account_id')
      .notNull()
      .references(() => awsAccounts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** A month: `2026-10`. */
    period: text('period').notNull(),
    /** Null: due upon receipt. */
    dueOn: date('due_on'),
    billingTo: jsonb('billing_to').$type<BilledTo>().notNull(),
    lines: jsonb('lines').$type<readonly InvoiceLine[]>().notNull(),
    subtotal: moneyColumn('subtotal').notNull(),
    discountAmount: moneyColumn('discount_amount').notNull(),
    taxPercent: bigint('tax_percent', { mode: 'number' }).notNull(),
    taxAmount: moneyColumn('tax_amount').notNull(),
    issuedAt: momentColumn('issued_at').notNull(),
    cancelledAt: momentColumn('cancelled_at'),
    /** When the customer was last reminded of it. */
    remindedAt: momentColumn('reminded_at'),
  },
  (table) => [
    uniqueIndex('aws_invoices_period')
      .on(table.awsAccountId, table.period)
      .where(sql`${table.cancelledAt} is null`),
    index('aws_invoices_customer').on(table.customerId, table.issuedAt),
  ],
)
