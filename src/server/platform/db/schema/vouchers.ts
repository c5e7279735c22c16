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

/** Vouchers (commerce §3), each for one order per customer. */
export const vouchers = pgTable(
  'vouchers',
  {
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    titleKm: text('title_km').notNull(),
    description: text('description').notNull(),
    descriptionKm: text('description_km').notNull(),
    amount: moneyColumn('amount'),
    percent: integer('percent'),
    productTypes: jsonb('product_types').$type<ItemType[]>(),
    actions: jsonb('actions').$type<ItemAction[]>(),
    /** Restricts it to terms of so many months. */
    months: integer('months'),
    minimumSpend: moneyColumn('minimum_spend').notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    /** Offered automatically. */
    suggested: boolean('suggested').notNull().default(false),
    /** Of the free trial: only for customers who activated it. */
    trial: boolean('trial').notNull().default(false),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('vouchers_suggested').on(table.suggested, table.endsAt),
    index('vouchers_customer').on(table.customerId),
    index('vouchers_trial')
      .on(table.code)
      .where(sql`${table.trial}`),
    check('vouchers_discount', sql`(${table.amount} is null) <> (${table.percent} is null)`),
    check('vouchers_percent', sql`${table.percent} between 1 and 100`),
    check('vouchers_amount', sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
  ],
)

/** Vouchers that customers saved for later. */
export const savedVouchers = pgTable(
  'kept_vouchers',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => vouchers.code, { onDelete: 'cascade' }),
    savedAt: momentColumn('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.code] })],
)

/** Vouchers used by paid orders; a full refund deletes the row. */
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
