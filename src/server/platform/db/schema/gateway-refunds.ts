import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'
import { payments } from './payments.ts'

/** A refund to the payer's card or account at a gateway; `refund-states.ts` has its transitions. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    /** Also our reference of the refund at the gateway. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The part of a bulk payment that it refunds. */
    partId: uuid('part_id').references(() => payables.id),
    amount: moneyColumn('amount').notNull(),
    state: text('state', { enum: ['REQUESTED', 'PENDING', 'REFUNDED', 'REFUSED'] }).notNull(),
    reason: text('reason').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    changedAt: momentColumn('changed_at').notNull(),
    /** The next call of the gateway, and the number of those before. */
    tryAt: momentColumn('try_at'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    /** What staff transferred themselves: the payer's bank, our bank's reference, and its day (YYYY-MM-DD). */
    bank: text('bank'),
    bankReference: text('bank_reference'),
    sentOn: text('sent_on'),
  },
  (table) => [
    index('gateway_refunds_payment').on(table.paymentId),
    index('gateway_refunds_customer').on(table.customerId),
    uniqueIndex('gateway_refunds_one_open')
      .on(table.paymentId)
      .where(sql`${table.state} in ('REQUESTED', 'PENDING')`),
    // An entry of the bank pays one refund.
    uniqueIndex('gateway_refunds_bank_reference').on(table.bankReference),
    index('gateway_refunds_to_try')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
  ],
)

/** Money that a gateway took back without us: a chargeback or a late reversal; or, negative, returned. */
export const paymentReversals = pgTable(
  'payment_reversals',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    amount: moneyColumn('amount').notNull(),
    /** The part that the balance did not cover, which the customer owes; negative, what a return paid of it. */
    owed: moneyColumn('owed').notNull(),
    /** The case of a chargeback that staff recorded, because the gateway's calls do not report it. */
    caseNumber: text('case_number'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('payment_reversals_payment').on(table.paymentId),
    index('payment_reversals_customer').on(table.customerId),
    uniqueIndex('payment_reversals_case').on(table.caseNumber),
    index('payment_reversals_created').on(table.createdAt),
  ],
)
