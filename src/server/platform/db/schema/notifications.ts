import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NotificationCode } from '../../../../contract/notifications.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** A notification; its text comes from `code` and `params` in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    code: text('code', { enum: NotificationCode.options }).notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    cause: text('cause').notNull(),
    readAt: momentColumn('read_at'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_cause').on(table.cause),
    index('notifications_customer').on(table.customerId, table.createdAt),
  ],
)
