import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SmsCarrierState, SmsSenderState } from '../../../../contract/sms-senders.ts'
import { smsCountries } from '../../../../contract/sms-countries.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** The names under which customers send messages; a row is reserved with the order. */
export const smsSenders = pgTable(
  'sms_senders',
  {
    /** The order item that bought it, and its service. */
    itemId: uuid('item_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    use: text('use').notNull(),
    sample: text('sample').notNull(),
    country: text('country', { enum: smsCountries }).notNull(),
    state: text('state', { enum: SmsSenderState.options }).notNull(),
    /** Why it was refused. */
    reason: text('reason'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sms_senders_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.state} in ('DOCUMENTS', 'SUBMITTED', 'ACTIVE')`),
    index('sms_senders_customer').on(table.customerId),
    index('sms_senders_state').on(table.state, table.createdAt),
  ],
)

/** The registration of a name with one carrier. */
export const smsSenderCarriers = pgTable(
  'sms_sender_carriers',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => smsSenders.itemId, { onDelete: 'cascade' }),
    carrier: text('carrier').notNull(),
    state: text('state', { enum: SmsCarrierState.options }).notNull(),
    reason: text('reason'),
    submittedAt: momentColumn('submitted_at').notNull(),
    decidedAt: momentColumn('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.carrier] })],
)

/** The message parts that a customer may still send. */
export const smsCredits = pgTable(
  'sms_credits',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    balance: integer('balance').notNull(),
  },
  (table) => [check('sms_credits_not_negative', sql`${table.balance} >= 0`)],
)

/** Each change of a balance of credits. */
export const smsCreditEntries = pgTable(
  'sms_credit_entries',
  {
    cause: text('cause').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Negative when they were spent. */
    credits: integer('credits').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('sms_credit_entries_customer').on(table.customerId, table.createdAt)],
)
