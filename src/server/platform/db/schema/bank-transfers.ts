import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { documentTypes } from '../../../../contract/document-files.ts'
import { bytesColumn, momentColumn, moneyColumn } from './columns.ts'
import { payments } from './payments.ts'

/** Money that arrived in an account of ours, as its statement or staff say. */
export const bankCredits = pgTable(
  'bank_credits',
  {
    id: uuid('id').primaryKey(),
    /** The bank's reference of the entry: no entry is recorded twice. */
    bankReference: text('bank_reference').notNull().unique(),
    /** The payment that it pays; null until it is known. A payment has one. */
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id),
    /** What it is worth in dollars; null until its payment is known. */
    received: moneyColumn('received'),
    /** In ten-thousandths of its currency. */
    amount: moneyColumn('amount').notNull(),
    currency: text('currency').notNull(),
    payer: text('payer').notNull(),
    /** What the payer wrote. */
    remittance: text('remittance').notNull(),
    /** YYYY-MM-DD. */
    bookedOn: text('booked_on').notNull(),
    /** Why it pays nothing, such as interest. */
    dismissed: text('dismissed'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('bank_credits_waiting')
      .on(table.createdAt)
      .where(sql`${table.paymentId} is null and ${table.dismissed} is null`),
  ],
)

/** Transfers that staff refused. */
export const bankRefusals = pgTable('bank_refusals', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id),
  /** Its customer reads it. */
  reason: text('reason').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})

/** The bank's receipts of transfers, uploaded by their payers; in the database as documents are. */
export const transferSlips = pgTable(
  'transfer_slips',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fileName: text('file_name').notNull(),
    type: text('type', { enum: documentTypes }).notNull(),
    size: integer('size').notNull(),
    content: bytesColumn('content').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('transfer_slips_payment').on(table.paymentId, table.createdAt)],
)
