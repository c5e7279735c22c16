import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PrizeLabel, WheelTheme, type SpinSource } from '../../../../contract/fortune-wheel.ts'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** Fortune wheels (account §3): each a promotion of some countries' sites, for a time. */
export const fortuneWheels = pgTable(
  'fortune_wheels',
  {
    id: uuid('id').primaryKey(),
    theme: text('theme', { enum: WheelTheme.options }).notNull(),
    /** The countries whose customers may play: prizes by chance can need a licence. */
    sites: jsonb('sites').$type<WebsiteId[]>().notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    /** How many spins each source gives. */
    spins: jsonb('spins').$type<Record<SpinSource, number>>().notNull(),
    /** What an order has to cost at least to give a spin, with tax. */
    minimumOrder: moneyColumn('minimum_order').notNull(),
    /** Days for which promo credit that was won can be used. */
    cashDays: integer('cash_days').notNull(),
    /** Days for which a voucher that was won can be used. */
    discountDays: integer('discount_days').notNull(),
  },
  (table) => [index('fortune_wheels_ends_at').on(table.endsAt)],
)

/** What can be won on a wheel. */
export const wheelPrizes = pgTable(
  'wheel_prizes',
  {
    id: uuid('id').primaryKey(),
    wheelId: uuid('wheel_id')
      .notNull()
      .references(() => fortuneWheels.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of a voucher; null for promo credit. */
    label: text('label', { enum: PrizeLabel.options }),
    /** Of promo credit; null for a voucher. */
    amount: moneyColumn('amount'),
    /** How likely it is beside the others. */
    weight: integer('weight').notNull(),
    /** How often it can be won in all; null for any number. */
    stock: integer('stock'),
    taken: integer('taken').notNull().default(0),
  },
  (table) => [
    uniqueIndex('wheel_prizes_wheel').on(table.wheelId, table.position),
    check('wheel_prizes_reward', sql`(${table.label} is null) <> (${table.amount} is null)`),
    check('wheel_prizes_weight', sql`${table.weight} > 0`),
    check('wheel_prizes_taken', sql`${table.taken} <= coalesce(${table.stock}, ${table.taken})`),
  ],
)

/** Spins that were used, each with what it won. */
export const wheelSpins = pgTable(
  'wheel_spins',
  {
    id: uuid('id').primaryKey(),
    wheelId: uuid('wheel_id')
      .notNull()
      .references(() => fortuneWheels.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    prizeId: uuid('prize_id')
      .notNull()
      .references(() => wheelPrizes.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The code of the voucher that was won; null for promo credit. */
    voucherCode: text('voucher_code'),
    spunAt: momentColumn('spun_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    /** When promo credit that was not spent in time was taken back. */
    expiredAt: momentColumn('expired_at'),
  },
  (table) => [
    uniqueIndex('wheel_spins_idempotency').on(table.customerId, table.idempotencyKey),
    index('wheel_spins_wheel').on(table.wheelId, table.spunAt),
    index('wheel_spins_customer').on(table.customerId, table.wheelId),
    index('wheel_spins_expiry')
      .on(table.expiresAt)
      .where(sql`${table.expiredAt} is null and ${table.voucherCode} is null`),
  ],
)
