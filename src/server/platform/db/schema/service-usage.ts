import { date, index, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CountedMeter, DayMeter } from '../../../../contract/usage-history.ts'
import { services } from './services.ts'

interface CountedSoFar {
  readonly name: string
  readonly meter: CountedMeter
  readonly count: number
}

/** What a service used on a day (Phnom Penh). */
export const serviceUsage = pgTable(
  'service_usage',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Empty when the system did not answer that day. */
    meters: jsonb('meters').$type<readonly DayMeter[]>().notNull(),
    /** What its system had counted at the last reading; null where nothing is counted. */
    counters: jsonb('counters').$type<readonly CountedSoFar[]>(),
    /** Null of a row of an earlier release. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.day] }),
    index('service_usage_day').on(table.day),
  ],
)
