import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** A taken name that a customer wants to hear of when it is free. */
export const domainWatches = pgTable(
  'domain_watches',
  {
    /** A new one each time that the name is watched anew: what is told of it is told once. */
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** ASCII. */
    name: text('name').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    state: text('state', { enum: ['taken', 'available'] }).notNull(),
    checkedAt: momentColumn('checked_at').notNull(),
    /** As its registry last told. */
    expiresAt: momentColumn('expires_at'),
    /** When it is to be asked about, or a claim runs out. */
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
