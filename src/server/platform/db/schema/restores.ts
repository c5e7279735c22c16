import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** Restores of this database from a backup. While one is not released, the shop is quarantined. */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  backupAt: momentColumn('backup_at').notNull(),
  restoredAt: momentColumn('restored_at').notNull(),
  /** When gateways and registry were compared with this database, and what differed. */
  checkedAt: momentColumn('checked_at'),
  differences: jsonb('differences').$type<readonly string[]>(),
  releasedAt: momentColumn('released_at'),
})

/** Gateways' messages about payments that this database does not know, or that came in quarantine. */
export const unmatchedPushBacks = pgTable(
  'unmatched_push_backs',
  {
    id: uuid('id').primaryKey(),
    /** A gateway, or the call that it made. */
    source: text('source').notNull(),
    body: text('body').notNull(),
    receivedAt: momentColumn('received_at').notNull(),
  },
  (table) => [index('unmatched_push_backs_received').on(table.receivedAt)],
)
