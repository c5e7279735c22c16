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
import type { Contact } from '../../../../contract/addresses.ts'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import type { DiscountCode } from '../../../../contract/discounts.ts'
import { money, type Money } from '../../../../contract/money.ts'
import type { ContractSignature } from '../../../../contract/contracts.ts'
import type { CompanyInfo } from '../../../../contract/profile.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { itemColumns } from './item-columns.ts'

export interface OrderVoucher {
  readonly code: string
  readonly title: string
  readonly titleKm: string
  readonly amount: Money
}

/** A discount of an order with a code of its own (commerce §3). */
export interface DiscountLine {
  readonly code: DiscountCode
  readonly amount: Money
  /** The free months of a discount that takes nothing off. */
  readonly months?: number
}

/** The billing contact of an order, as it was. */
export interface BilledTo extends Contact {
  readonly company?: CompanyInfo | undefined
}

/** An order: a snapshot of the cart, its buyer and its price. Its payable has the same id. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
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
    /** The discounts that have a code of their own. */
    discounts: jsonb('discounts').$type<readonly DiscountLine[]>().notNull().default([]),
    voucher: jsonb('voucher').$type<OrderVoucher>(),
    contact: jsonb('contact').$type<BilledTo>().notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    cartUpdatedAt: momentColumn('cart_updated_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** An automatic renewal, paid in the transaction that creates it. */
    automatic: boolean('automatic').notNull().default(false),
    /** The customer's signature under its e-contract; null before it is signed. */
    signature: jsonb('signature').$type<ContractSignature>(),
    createdAt: momentColumn('created_at').notNull(),
    paidAt: momentColumn('paid_at'),
  },
  (table) => [
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('orders_increment').on(table.incrementId),
    index('orders_customer').on(table.customerId, table.createdAt),
    index('orders_paid')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null`),
    index('orders_being_fulfilled')
      // By id, because PostgreSQL may choose this index also to find one order.
      .on(table.id)
      .where(sql`${table.state} = 'PAID'`),
  ],
)

/** A share of a price, such as ICANN's fee. */
export interface PricePart {
  readonly code: string
  readonly amount: Money
}

/**
 * What an item in progress waits for. STEP_UNKNOWN: the outcome of an interrupted step.
 * PENDING_EXTERNAL: the registry's decision. PROVISIONING: the provider's system. NO_CAPACITY, DELAYED: staff.
 */
export const waitCodes = [
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'PENDING_EXTERNAL',
  'PROVISIONING',
  'NO_CAPACITY',
  'DELAYED',
  'STEP_UNKNOWN',
] as const
export type WaitCode = (typeof waitCodes)[number]

/** An item of an order with its fulfilment. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    ...itemColumns(),
    price: moneyColumn('price').notNull(),
    discount: moneyColumn('discount').notNull(),
    /** The share of promo credit in `discount`. */
    promoCredit: moneyColumn('promo_credit').notNull().default(money(0)),
    parts: jsonb('parts').$type<readonly PricePart[]>().notNull().default([]),
    tax: moneyColumn('tax').notNull(),
    /** For the same term, as the buyer saw it; null in orders from before it was stored. */
    renewalPrice: moneyColumn('renewal_price'),
    fulfilment: text('fulfilment', {
      enum: ['WAITING', 'IN_PROGRESS', 'ACTIVE', 'REFUNDED'],
    }).notNull(),
    waitsOn: text('waits_on', { enum: ['customer', 'staff', 'provider'] }),
    what: text('what', { enum: waitCodes }),
    /** When a job runs it next. */
    wakeAt: momentColumn('wake_at'),
    deadlineAt: momentColumn('deadline_at'),
    expiresAt: momentColumn('expires_at'),
  },
  (table) => [
    uniqueIndex('order_items_position').on(table.orderId, table.position),
    index('order_items_due')
      .on(table.wakeAt)
      .where(sql`${table.fulfilment} = 'IN_PROGRESS' and ${table.wakeAt} is not null`),
    index('order_items_waiting')
      .on(table.id)
      .where(sql`${table.fulfilment} = 'IN_PROGRESS' and ${table.what} is not null`),
    // What was ordered for a service.
    index('order_items_service')
      .on(table.serviceId)
      .where(sql`${table.serviceId} is not null`),
  ],
)
