import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Contact } from '../../../../contract/accounts.ts'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import type { Money } from '../../../../contract/money.ts'
import type { CompanyInfo } from '../../../../contract/profile.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { itemColumns } from './item-columns.ts'

/** A voucher that an order used. */
export interface OrderVoucher {
  readonly code: string
  readonly title: string
  readonly titleKm: string
  /** What it took off, before tax. */
  readonly amount: Money
}

/** Whom an order is billed to, as they were when it was placed. */
export interface BilledTo extends Contact {
  /** In whose name; without one it is the contact's. */
  readonly company?: CompanyInfo | undefined
}

/** An order: what the cart was at one moment, for whom, and what it cost. Its payable has its id. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The number that people say. */
    incrementId: bigint('increment_id', { mode: 'number' })
      .generatedAlwaysAsIdentity({ startWith: 100000001 })
      .notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state', {
      enum: ['AWAITING_PAYMENT', 'PAID', 'COMPLETED', 'CANCELLED'],
    }).notNull(),
    paymentMethod: text('payment_method', { enum: PaymentMethod.options }).notNull(),
    subtotal: moneyColumn('subtotal').notNull(),
    discountAmount: moneyColumn('discount_amount').notNull(),
    taxPercent: bigint('tax_percent', { mode: 'number' }).notNull(),
    taxAmount: moneyColumn('tax_amount').notNull(),
    grandTotal: moneyColumn('grand_total').notNull(),
    /** The voucher that was used, as it was then; its amount is in `discount_amount`, too. */
    voucher: jsonb('voucher').$type<OrderVoucher>(),
    /** The billing contact, with the company, as they were then. */
    contact: jsonb('contact').$type<BilledTo>().notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    cartUpdatedAt: momentColumn('cart_updated_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Nobody placed it: a name renewed itself. It is paid in the transaction that makes it. */
    automatic: boolean('automatic').notNull().default(false),
    createdAt: momentColumn('created_at').notNull(),
    paidAt: momentColumn('paid_at'),
  },
  (table) => [
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('orders_increment').on(table.incrementId),
    index('orders_customer').on(table.customerId, table.createdAt),
    index('orders_being_fulfilled')
      .on(table.paidAt)
      .where(sql`${table.state} = 'PAID'`),
  ],
)

/** A part of a price that the customer is told of, such as ICANN's fee. */
export interface PricePart {
  readonly code: string
  readonly amount: Money
}

/** What an item in progress waits for; STEP_UNKNOWN: what an interrupted step did outside. */
export const waitCodes = [
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'STEP_UNKNOWN',
] as const
export type WaitCode = (typeof waitCodes)[number]

/** One line of an order, and where its fulfilment stands. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    ...itemColumns(),
    /** For the whole duration, before discount and tax. */
    price: moneyColumn('price').notNull(),
    discount: moneyColumn('discount').notNull(),
    /** What of `price` goes to whom. */
    parts: jsonb('parts').$type<readonly PricePart[]>().notNull().default([]),
    /** This line's part of the order's tax; the lines' parts add up to it. */
    tax: moneyColumn('tax').notNull(),
    fulfilment: text('fulfilment', {
      enum: ['WAITING', 'IN_PROGRESS', 'ACTIVE', 'REFUNDED'],
    }).notNull(),
    /** Whose turn it is, of an item in progress that waits. */
    waitsOn: text('waits_on', { enum: ['customer', 'staff', 'provider'] }),
    /** What it waits for. */
    what: text('what', { enum: waitCodes }),
    /** When a job looks at it next; of an item that waits, or that waited and runs by itself. */
    wakeAt: momentColumn('wake_at'),
    /** When it is given up. */
    deadlineAt: momentColumn('deadline_at'),
    expiresAt: momentColumn('expires_at'),
  },
  (table) => [
    uniqueIndex('order_items_position').on(table.orderId, table.position),
    index('order_items_due')
      .on(table.wakeAt)
      .where(sql`${table.fulfilment} = 'IN_PROGRESS' and ${table.wakeAt} is not null`),
  ],
)
