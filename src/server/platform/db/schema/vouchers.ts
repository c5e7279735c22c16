import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemAction, ItemType } from '../../../../contract/items/item-fields.ts'
import { customers } from './accounts.ts'
import { orders } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** Vouchers (commerce §3): each can be used once by a customer, for one order. */
export const vouchers = pgTable(
  'vouchers',
  {
    /** Capitals, digits and hyphens. */
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    titleKm: text('title_km').notNull(),
    description: text('description').notNull(),
    descriptionKm: text('description_km').notNull(),
    /** What a fixed one takes off; null for a rate. */
    amount: moneyColumn('amount'),
    /** Percent that a rate takes off; null for a fixed one. */
    percent: integer('percent'),
    /** What it can be used for; null for everything. */
    productTypes: jsonb('product_types').$type<ItemType[]>(),
    actions: jsonb('actions').$type<ItemAction[]>(),
    /** Only for what lasts exactly so many months; null for any time. */
    months: integer('months'),
    minimumSpend: moneyColumn('minimum_spend').notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    /** Offered by itself to everybody whom it fits. */
    suggested: boolean('suggested').notNull().default(false),
    /** Of the free trial: for customers who activated it, and so keep it. */
    trial: boolean('trial').notNull().default(false),
    /** Only this customer's; null for whoever has the code. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('vouchers_suggested').on(table.suggested, table.endsAt),
    index('vouchers_customer').on(table.customerId),
    check('vouchers_discount', sql`(${table.amount} is null) <> (${table.percent} is null)`),
    check('vouchers_percent', sql`${table.percent} between 1 and 100`),
    // Whole cents.
    check('vouchers_amount', sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
  ],
)

/** Vouchers that customers keep for later. */
export const keptVouchers = pgTable(
  'kept_vouchers',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => vouchers.code, { onDelete: 'cascade' }),
    keptAt: momentColumn('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.code] })],
)

/** Vouchers that paid orders used; of one of which all went back, the row goes. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => vouchers.code),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id)
      .unique(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.code] })],
)
