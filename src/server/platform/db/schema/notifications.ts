import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NotificationCode } from '../../../../contract/notifications.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** A mail to a customer, without its content; the same mail is one row over its tries. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** `job:` and its job, if each try has a Message-ID of its own. */
    messageId: text('message_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The kind of mail. */
    name: text('name').notNull(),
    /** SENT: the mail server took it; RETRYING: it is tried again; REFUSED: for good; FAILED: after the last try. */
    state: text('state', { enum: ['SENT', 'RETRYING', 'REFUSED', 'FAILED'] }).notNull(),
    at: momentColumn('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('sent_mails_customer').on(table.customerId, table.at),
    index('sent_mails_at').on(table.at),
  ],
)

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
