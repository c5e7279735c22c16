import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/** A payment of several invoices in one; its payable has the same id, the sum and the state. */
export const bulkPayments = pgTable(
  'bulk_payments',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => payables.id),
    number: bigint('number', { mode: 'number' })
      .generatedAlwaysAsIdentity({ startWith: 700000001 })
      .notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    paymentMethod: text('payment_method', { enum: PaymentMethod.options }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bulk_payments_number').on(table.number),
    uniqueIndex('bulk_payments_idempotency').on(table.customerId, table.idempotencyKey),
  ],
)

/** A payable that a bulk payment pays. CREDITED: it was no longer due, so its amount is in the balance. */
export const bulkPaymentParts = pgTable(
  'bulk_payment_parts',
  {
    bulkPaymentId: uuid('bulk_payment_id')
      .notNull()
      .references(() => bulkPayments.id),
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    position: integer('position').notNull(),
    amount: moneyColumn('amount').notNull(),
    state: text('state', { enum: ['OPEN', 'PAID', 'CREDITED'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkPaymentId, table.payableId] }),
    index('bulk_payment_parts_payable').on(table.payableId),
  ],
)
