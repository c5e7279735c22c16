import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { services } from './services.ts'

/** The progress of a service's automatic renewal after one term. */
export const autoRenewals = pgTable(
  'auto_renewals',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    expiresAt: momentColumn('expires_at').notNull(),
    /** The next check, or the end of a claim. */
    checkAt: momentColumn('check_at').notNull(),
    /** The last notification of the price, with that price, tax included. */
    announcedAt: momentColumn('announced_at'),
    announcedTotal: moneyColumn('announced_total'),
    remindedDays: integer('reminded_days'),
    /** Failed attempts after the end of the term. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.expiresAt] }),
    index('auto_renewals_check').on(table.checkAt),
  ],
)

/** Customers who were notified that the balance does not cover what renews soon, until it does. */
export const lowBalances = pgTable('low_balances', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  noticedAt: momentColumn('noticed_at').notNull(),
})
