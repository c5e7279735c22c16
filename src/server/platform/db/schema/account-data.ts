import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { bytesColumn, momentColumn, moneyColumn } from './columns.ts'

/** A copy of a customer's data, which they asked for; in the database as documents are. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    requestedAt: momentColumn('requested_at').notNull(),
    /** Null until the job has written it; then the file with its size. */
    readyAt: momentColumn('ready_at'),
    size: integer('size'),
    content: bytesColumn('content'),
    expiresAt: momentColumn('expires_at'),
  },
  (table) => [
    index('account_exports_customer').on(table.customerId, table.requestedAt),
    index('account_exports_expiry').on(table.expiresAt),
  ],
)

/** The deletion of an account: scheduled, then done. Undoing it deletes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    requestedAt: momentColumn('requested_at').notNull(),
    dueAt: momentColumn('due_at').notNull(),
    /** The balance that the customer gives up. */
    waivedBalance: moneyColumn('waived_balance').notNull(),
    doneAt: momentColumn('done_at'),
  },
  (table) => [
    index('account_deletions_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
