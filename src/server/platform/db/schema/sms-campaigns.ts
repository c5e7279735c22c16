import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** Texts that customers send to numbers. */
export const smsCampaigns = pgTable(
  'sms_campaigns',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    requestKey: uuid('request_key').notNull(),
    kind: text('kind', { enum: ['CAMPAIGN', 'TEST'] }).notNull(),
    /** Whose hours are quiet. */
    site: text('site', { enum: ['KH', 'TH', 'AE'] }).notNull(),
    senderName: text('sender_name').notNull(),
    text: text('text').notNull(),
    /** Of each message. */
    parts: integer('parts').notNull(),
    credits: integer('credits').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    sendAt: momentColumn('send_at').notNull(),
    cancelledAt: momentColumn('cancelled_at'),
  },
  (table) => [
    uniqueIndex('sms_campaigns_request').on(table.customerId, table.requestKey),
    index('sms_campaigns_customer').on(table.customerId, table.createdAt),
    index('sms_campaigns_send').on(table.sendAt),
  ],
)

/** The messages of a campaign, one per number. */
export const smsRecipients = pgTable(
  'sms_recipients',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => smsCampaigns.id, { onDelete: 'cascade' }),
    /** Digits with the country code. */
    msisdn: text('msisdn').notNull(),
    /** SENDING: a server submits it; after its lease it is UNKNOWN, never QUEUED. */
    state: text('state', {
      enum: ['QUEUED', 'SENDING', 'SUBMITTED', 'DELIVERED', 'FAILED', 'EXPIRED', 'UNKNOWN'],
    }).notNull(),
    reason: text('reason'),
    /** The gateway's words, for staff. */
    detail: text('detail'),
    /** Of the submitted parts, in their order. */
    messageIds: text('message_ids').array().notNull().default([]),
    deliveredIds: text('delivered_ids').array().notNull().default([]),
    creditsReturned: integer('credits_returned').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** The next try of QUEUED, the end of the lease of SENDING, the last receipt of SUBMITTED. */
    wakeAt: momentColumn('wake_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.msisdn] }),
    index('sms_recipients_due')
      .on(table.state, table.wakeAt)
      .where(sql`${table.state} in ('QUEUED', 'SENDING', 'SUBMITTED')`),
    index('sms_recipients_queued')
      .on(table.campaignId, table.wakeAt)
      .where(sql`${table.state} = 'QUEUED'`),
    index('sms_recipients_msisdn').on(table.msisdn),
  ],
)

/** Receipts that no message has taken yet. */
export const smsReceipts = pgTable(
  'sms_receipts',
  {
    id: uuid('id').primaryKey(),
    msisdn: text('msisdn').notNull(),
    /** The message ids that the receipt may stand for. */
    forms: text('forms').array().notNull(),
    state: text('state', { enum: ['DELIVERED', 'FAILED', 'EXPIRED', 'UNKNOWN'] }).notNull(),
    detail: text('detail').notNull(),
    receivedAt: momentColumn('received_at').notNull(),
  },
  (table) => [
    index('sms_receipts_msisdn').on(table.msisdn),
    index('sms_receipts_received').on(table.receivedAt),
  ],
)

/** What all servers of the shop share about the SMS gateway: one row. */
export const smsGateway = pgTable('sms_gateway', {
  id: text('id', { enum: ['smpp'] }).primaryKey(),
  /** From when a further submit keeps the contract's rate, by the database's clock. */
  freeAt: momentColumn('free_at'),
  /** Since when no server can bind. */
  failingSince: momentColumn('failing_since'),
  /** When staff were last mailed about it. */
  reportedAt: momentColumn('reported_at'),
})
