import { bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'
import { payables } from './payables.ts'

/** A top-up of the balance; its payable has the same id, the amount and the state. */
export const topUps = pgTable(
  'top_ups',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => payables.id),
    number: bigint('number', { mode: 'number' })
      .generatedAlwaysAsIdentity({ startWith: 500000001 })
      .notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    paymentMethod: text('payment_method', { enum: PaymentMethod.options }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('top_ups_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('top_ups_number').on(table.number),
  ],
)
