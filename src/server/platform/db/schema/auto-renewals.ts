import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, moneyColumn } from './columns.ts'
import { services } from './services.ts'

/** The progress of the automatic renewal that follows one term of a service. */
export const autoRenewals = pgTable(
  'auto_renewals',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The end of the term. A service that was renewed otherwise has another one. */
    expiresAt: momentColumn('expires_at').notNull(),
    /** When it is checked next, or a claim runs out. */
    checkAt: momentColumn('check_at').notNull(),
    /** When the customer was last notified of the price, and that price with tax. */
    announcedAt: momentColumn('announced_at'),
    announcedTotal: moneyColumn('announced_total'),
    /** The last of the days before the end at which the customer was reminded. */
    remindedDays: integer('reminded_days'),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.expiresAt] }),
    index('auto_renewals_check').on(table.checkAt),
  ],
)
