import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PremiumPrices } from './cart.ts'
import { momentColumn } from './columns.ts'

/** What a registry said of a name; never that it could not be asked. */
export interface CheckedOutcome {
  readonly state: 'available' | 'taken' | 'reserved'
  /** Said by our own registry account. */
  readonly confirmed: boolean
  readonly premium?: PremiumPrices
  readonly reason?: string
}

/** What registries said of names a short while ago, for all servers and for one that starts anew. */
export const checkedNames = pgTable(
  'checked_names',
  {
    /** ASCII. */
    name: text('name').primaryKey(),
    outcome: jsonb('outcome').$type<CheckedOutcome>().notNull(),
    /** Nothing is known of the name any more from then on. */
    knownUntil: momentColumn('known_until').notNull(),
  },
  (table) => [index('checked_names_known_until').on(table.knownUntil)],
)
