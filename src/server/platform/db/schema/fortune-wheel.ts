import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PrizeLabel, WheelTheme, type SpinSource } from '../../../../contract/fortune-wheel.ts'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** Fortune wheels (account §3), each for some countries' sites and a time. */
export const fortuneWheels = pgTable(
  'fortune_wheels',
  {
    id: uuid('id').primaryKey(),
    theme: text('theme', { enum: WheelTheme.options }).notNull(),
    /** Prizes by chance can require a licence. */
    sites: jsonb('sites').$type<WebsiteId[]>().notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    spins: jsonb('spins').$type<Record<SpinSource, number>>().notNull(),
    minimumOrder: moneyColumn('minimum_order').notNull(),
    cashDays: integer('cash_days').notNull(),
    discountDays: integer('discount_days').notNull(),
  },
  (table) => [index('fortune_wheels_ends_at').on(table.endsAt)],
)

export const wheelPrizes = pgTable(
  'wheel_prizes',
  {
    id: uuid('id').primaryKey(),
    wheelId: uuid('wheel_id')
      .notNull()
      .references(() => fortuneWheels.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label', { enum: PrizeLabel.options }),
    amount: moneyColumn('amount'),
    weight: integer('weight').notNull(),
    /** Null is unlimited. */
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

/** The used spins with their prizes. */
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
    voucherCode: text('voucher_code'),
    spunAt: momentColumn('spun_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('wheel_spins_idempotency').on(table.customerId, table.idempotencyKey),
    index('wheel_spins_wheel').on(table.wheelId, table.spunAt),
    index('wheel_spins_customer').on(table.customerId, table.wheelId),
  ],
)

/** Spins that staff gave customers; the audit log has the reasons. */
export const wheelSpinGrants = pgTable(
  'wheel_spin_grants',
  {
    id: uuid('id').primaryKey(),
    wheelId: uuid('wheel_id')
      .notNull()
      .references(() => fortuneWheels.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    spins: integer('spins').notNull(),
    grantedAt: momentColumn('granted_at').notNull(),
  },
  (table) => [
    index('wheel_spin_grants_customer').on(table.customerId, table.wheelId),
    check('wheel_spin_grants_spins', sql`${table.spins} > 0`),
  ],
)
