import { date, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { UsageMeter } from '../../../../contract/service-panel.ts'
import { services } from './services.ts'

/** What a service used, read once a day (Phnom Penh). */
export const serviceUsage = pgTable(
  'service_usage',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Empty when the system did not answer that day. */
    meters: jsonb('meters').$type<readonly UsageMeter[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.day] }),
    index('service_usage_day').on(table.day),
  ],
)
