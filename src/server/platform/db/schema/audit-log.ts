import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** The changes by operators and staff, each stored in the transaction of its change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: momentColumn('at').notNull(),
    actorKind: text('actor_kind', { enum: ['operator', 'staff', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    reason: text('reason').notNull(),
    /** Noun and verb: `account ban`. */
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_noun').on(sql`split_part(${table.action}, ' ', 1)`, table.at),
  ],
)
