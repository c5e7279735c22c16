import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  TrackedCustomData,
  TrackedEventName,
  TrackedExtraContents,
} from '../../../../contract/tracking.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** What the visitor of a browser agreed to; withdrawing deletes the row. */
export const trackingConsents = pgTable(
  'tracking_consents',
  {
    browserId: text('browser_id').primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    statistics: boolean('statistics').notNull(),
    advertising: boolean('advertising').notNull(),
    clickId: text('click_id'),
    userAgent: text('user_agent').notNull(),
    givenAt: momentColumn('given_at').notNull(),
  },
  (table) => [
    index('tracking_consents_customer').on(table.customerId, table.givenAt),
    index('tracking_consents_age').on(table.givenAt),
  ],
)

/** Who an event is about, hashed, for Meta; emptied when it has the event. */
export interface StoredUser {
  readonly hashes?: Readonly<Record<string, readonly string[]>>
  readonly clickId?: string | undefined
  readonly ip?: string
  readonly userAgent?: string
}

/** Events of visitors who agreed; deleted with their consent, and after a month. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: text('id').primaryKey(),
    name: text('name').$type<TrackedEventName>().notNull(),
    browserId: text('browser_id')
      .notNull()
      .references(() => trackingConsents.browserId, { onDelete: 'cascade' }),
    /** Without query and fragment. */
    sourceUrl: text('source_url').notNull(),
    userData: jsonb('user_data').$type<StoredUser>().notNull(),
    customData: jsonb('custom_data').$type<TrackedCustomData>().notNull(),
    extraContents: jsonb('extra_contents').$type<TrackedExtraContents>().notNull(),
    happenedAt: momentColumn('happened_at').notNull(),
    /** When the party got it; null before, and for one that does not get it. */
    metaSentAt: momentColumn('meta_sent_at'),
    ga4SentAt: momentColumn('ga4_sent_at'),
  },
  (table) => [
    index('tracking_events_browser').on(table.browserId),
    index('tracking_events_age').on(table.happenedAt),
  ],
)
