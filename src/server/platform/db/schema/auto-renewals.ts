import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, moneyColumn } from './columns.ts'
import { domains } from './domains.ts'

/** How far the automatic renewal of a name is that follows one of its terms. */
export const autoRenewals = pgTable(
  'auto_renewals',
  {
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** The end of the term. A name that was renewed otherwise has another one. */
    expiresAt: momentColumn('expires_at').notNull(),
    /** When it is looked at next, or a claim runs out. */
    checkAt: momentColumn('check_at').notNull(),
    /** When the customer was last told what it costs, and how much that was, with tax. */
    toldAt: momentColumn('told_at'),
    toldTotal: moneyColumn('told_total'),
    /** The last of the days before the end at which the customer was reminded. */
    remindedDays: integer('reminded_days'),
  },
  (table) => [
    primaryKey({ columns: [table.domainId, table.expiresAt] }),
    index('auto_renewals_check').on(table.checkAt),
  ],
)
