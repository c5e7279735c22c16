import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** What this database once held or met, which bars it from production. Rows stay. */
export const databaseMarks = pgTable('database_marks', {
  mark: text('mark', { enum: ['demo-accounts', 'sandbox'] }).primaryKey(),
  markedAt: momentColumn('marked_at').notNull(),
})

/** Fingerprints of the secrets with which the shop last started in production. */
export const secretFingerprints = pgTable(
  'secret_fingerprints',
  {
    setting: text('setting', { enum: ['TOKEN_SECRET', 'SECRET_KEYS'] }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    storedAt: momentColumn('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.setting, table.fingerprint] })],
)
