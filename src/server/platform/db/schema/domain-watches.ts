import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** A taken name; its customer is notified when it becomes available. */
export const domainWatches = pgTable(
  'domain_watches',
  {
    /** New with each restart of the watch: one notification per id. */
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    state: text('state', { enum: ['taken', 'available'] }).notNull(),
    checkedAt: momentColumn('checked_at').notNull(),
    expiresAt: momentColumn('expires_at'),
    /** The next check, or the end of a claim. */
    checkAt: momentColumn('check_at').notNull(),
    notifiedAt: momentColumn('notified_at'),
  },
  (table) => [
    uniqueIndex('domain_watches_customer_name').on(table.customerId, table.name),
    index('domain_watches_check')
      .on(table.checkAt)
      .where(sql`${table.notifiedAt} is null`),
  ],
)
