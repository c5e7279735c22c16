import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** A remote call that happens once, even across crashes. */
export const steps = pgTable(
  'steps',
  {
    /** An order item, a service, a task or a payment. */
    owner: uuid('owner').notNull(),
    name: text('name').notNull(),
    /** Names, references and sealed secrets, stored before the call. */
    intent: jsonb('intent').notNull(),
    /** UNKNOWN: the call was interrupted and its outcome is unknown; staff decide. */
    state: text('state', { enum: ['STARTED', 'DONE', 'UNKNOWN'] }).notNull(),
    value: jsonb('value'),
    tries: integer('tries').notNull().default(1),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.name] }),
    index('steps_unknown')
      .on(table.owner)
      .where(sql`${table.state} = 'UNKNOWN'`),
  ],
)
