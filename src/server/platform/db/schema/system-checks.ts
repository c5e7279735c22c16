import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** A server, region or cluster of a provisioning system, and when it was last compared with our services. */
export const systemChecks = pgTable(
  'system_checks',
  {
    /** As `services.provider` has it. */
    system: text('system').notNull(),
    place: text('place').notNull(),
    firstAt: momentColumn('first_at').notNull(),
    /** When a server last began to compare it; none other does within the hour. */
    begunAt: momentColumn('begun_at').notNull(),
    /** When it was last compared as a whole. */
    comparedAt: momentColumn('compared_at'),
    /** The night of that. */
    night: date('night'),
    /** Why it could not be read. */
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.system, table.place] })],
)

/** What a provisioning system and our services have on one side only. */
export const systemDifferences = pgTable(
  'system_differences',
  {
    system: text('system').notNull(),
    place: text('place').notNull(),
    /** The system's id of it. */
    externalId: text('external_id').notNull(),
    /** ORPHAN: there without a service here. MISSING: a service here without it there. */
    what: text('what', { enum: ['ORPHAN', 'MISSING'] }).notNull(),
    /** The order item or customer that it names there. */
    owner: text('owner'),
    since: momentColumn('since').notNull(),
    /** When it was seen a second time, an hour later or more: staff see it from then on. */
    confirmedAt: momentColumn('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.place, table.externalId] }),
    index('system_differences_confirmed').on(table.confirmedAt),
  ],
)
