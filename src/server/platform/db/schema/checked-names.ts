import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PremiumPrices } from './cart.ts'
import { momentColumn } from './columns.ts'

/** A registry's answer about a name. */
export interface CheckedOutcome {
  readonly state: 'available' | 'taken' | 'reserved'
  /** By our own registry account. */
  readonly confirmed: boolean
  readonly premium?: PremiumPrices
  readonly reason?: string
}

/** Recent answers of registries, shared by all servers. */
export const checkedNames = pgTable(
  'checked_names',
  {
    name: text('name').primaryKey(),
    outcome: jsonb('outcome').$type<CheckedOutcome>().notNull(),
    knownUntil: momentColumn('known_until').notNull(),
  },
  (table) => [index('checked_names_known_until').on(table.knownUntil)],
)
