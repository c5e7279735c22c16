import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** The names that web spaces answer: each belongs to one. */
export const webSpaceHosts = pgTable(
  'web_space_hosts',
  {
    /** ASCII, under our zone or a customer's. */
    host: text('host').primaryKey(),
    /** The order item that the space was created for. */
    itemId: uuid('item_id').notNull(),
  },
  (table) => [index('web_space_hosts_item').on(table.itemId)],
)
