import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { orders } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** One attempt to pay an order; its states are the table in `payments/payment-states.ts`. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    method: text('method', {
      enum: ['BALANCE', 'PAYWAY_PLUS', 'PAYWAY_CARDS', 'PAYWAY_ABA'],
    }).notNull(),
    state: text('state', {
      enum: ['AWAITING', 'SETTLED', 'DECLINED', 'CLOSED', 'CREDITED', 'REVIEW'],
    }).notNull(),
    amount: moneyColumn('amount').notNull(),
    /** The gateway's name for this attempt: at most 20 characters. */
    tranId: text('tran_id'),
    /** The gateway's approval code. */
    approvalCode: text('approval_code'),
    idempotencyKey: text('idempotency_key'),
    /** What the gateway says it took, once it has. */
    receivedAmount: moneyColumn('received_amount'),
    createdAt: momentColumn('created_at').notNull(),
    changedAt: momentColumn('changed_at').notNull(),
    /** When the reconciliation asks the gateway next, and how often it has. */
    checkAt: momentColumn('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_tran').on(table.tranId),
    uniqueIndex('payments_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('payments_one_open')
      .on(table.orderId)
      .where(sql`${table.state} = 'AWAITING'`),
    index('payments_order').on(table.orderId, table.createdAt),
    index('payments_to_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
)
