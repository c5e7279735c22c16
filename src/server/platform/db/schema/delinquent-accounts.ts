import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** Customers with an overdue invoice or receivable who are notified that their services will be suspended. */
export const delinquentAccounts = pgTable('delinquent_accounts', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id),
  announcedAt: momentColumn('announced_at').notNull(),
  /** Null until the time that the announcement names is over. */
  suspendedAt: momentColumn('suspended_at'),
})
