import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import { zero } from '../../../../contract/money.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/** A payment of a payable; `payment-states.ts` has its transitions. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The gateway's key, which is its folder's name. */
    gateway: text('gateway').notNull(),
    method: text('method', { enum: PaymentMethod.options }).notNull(),
    state: text('state', {
      enum: ['AWAITING', 'SETTLED', 'DECLINED', 'CLOSED', 'CREDITED', 'REVIEW'],
    }).notNull(),
    /** Of the payable. */
    amount: moneyColumn('amount').notNull(),
    /** On top of the amount, and the VAT in it. */
    fee: moneyColumn('fee').notNull().default(zero),
    feeTax: moneyColumn('fee_tax').notNull().default(zero),
    /** Our id at the gateway, stored before the first call; null for own funds. */
    reference: text('reference'),
    /** The gateway's id. */
    gatewayId: text('gateway_id'),
    approvalCode: text('approval_code'),
    idempotencyKey: text('idempotency_key'),
    receivedAmount: moneyColumn('received_amount'),
    createdAt: momentColumn('created_at').notNull(),
    changedAt: momentColumn('changed_at').notNull(),
    /** The next poll, and their number. */
    checkAt: momentColumn('check_at'),
    checks: integer('checks').notNull().default(0),
    /** The next reconciliation of a payment that has its money, and what the gateway said last. */
    reconcileAt: momentColumn('reconcile_at'),
    reported: text('reported'),
  },
  (table) => [
    uniqueIndex('payments_reference').on(table.gateway, table.reference),
    uniqueIndex('payments_gateway_id')
      .on(table.gateway, table.gatewayId)
      .where(sql`${table.gatewayId} is not null`),
    // Staff know an id without its gateway.
    index('payments_any_reference').on(table.reference),
    index('payments_any_gateway_id').on(table.gatewayId),
    uniqueIndex('payments_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('payments_one_open')
      .on(table.payableId)
      .where(sql`${table.state} = 'AWAITING'`),
    index('payments_customer').on(table.customerId, table.createdAt),
    index('payments_payable').on(table.payableId, table.createdAt),
    index('payments_in_review')
      .on(table.changedAt)
      .where(sql`${table.state} = 'REVIEW'`),
    index('payments_awaited')
      .on(table.gateway, table.createdAt)
      .where(sql`${table.state} = 'AWAITING'`),
    index('payments_to_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('payments_reported_otherwise')
      .on(table.createdAt)
      .where(sql`${table.reported} in ('closed', 'declined', 'other-amount')`),
    index('payments_to_reconcile')
      .on(table.reconcileAt)
      .where(sql`${table.reconcileAt} is not null`),
  ],
)
