import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** A message that a visitor sent to the provider. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** E.164; null when there is none. */
    phoneNumber: text('phone_number'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
)

/** An address that wants news by mail. */
export const subscriptions = pgTable('subscriptions', {
  /** Lower case. */
  email: text('email').primaryKey(),
  /** The language of the news: the one in which it was last asked for. */
  locale: text('locale', { enum: ['en', 'km'] }).notNull(),
  createdAt: momentColumn('created_at').notNull(),
})
