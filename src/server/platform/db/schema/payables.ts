import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** What a payment pays; an order has the id of its payable. */
export const payables = pgTable(
  'payables',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state', { enum: ['DUE', 'PAID', 'LAPSED'] }).notNull(),
    amount: moneyColumn('amount').notNull(),
    /** At most one due payable per customer and slot; null: any number. */
    slot: text('slot'),
    createdAt: momentColumn('created_at').notNull(),
    paidAt: momentColumn('paid_at'),
  },
  (table) => [
    uniqueIndex('payables_due_slot')
      .on(table.customerId, table.slot)
      .where(sql`${table.state} = 'DUE'`),
    index('payables_due')
      .on(table.createdAt)
      .where(sql`${table.state} = 'DUE'`),
    index('payables_paid')
      .on(table.paidAt)
      .where(sql`${table.state} = 'PAID'`),
  ],
)
