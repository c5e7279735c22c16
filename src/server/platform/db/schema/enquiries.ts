import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** A visitor's message to the provider. */
export const enquiries = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
    /** When staff were done with it. */
    answeredAt: momentColumn('answered_at'),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_email').on(sql`lower(${table.email})`),
    index('contact_messages_open')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null`),
  ],
)

/** An email address that asked for the newsletter; subscribed once its owner has confirmed it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    email: text('email').primaryKey(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
    confirmedAt: momentColumn('confirmed_at'),
    /** The SHA-256 of the token of the mailed link; null before it is sent. */
    linkHash: text('link_hash'),
  },
  (table) => [uniqueIndex('subscriptions_link').on(table.linkHash)],
)
