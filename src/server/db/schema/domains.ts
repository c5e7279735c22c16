import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn } from './columns.ts'

/** A domain that a customer owns through us. */
export const domains = pgTable(
  'domains',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    /** ASCII. */
    name: text('name').notNull(),
    registeredAt: momentColumn('registered_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('domains_order_item').on(table.orderItemId),
    index('domains_name').on(table.name),
    index('domains_customer').on(table.customerId, table.expiresAt),
  ],
)
