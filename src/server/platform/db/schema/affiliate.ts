import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** The rules of the affiliate programme (account §1): each for customers who register in its time. */
export const affiliateRules = pgTable(
  'affiliate_rules',
  {
    id: uuid('id').primaryKey(),
    sites: jsonb('sites').$type<WebsiteId[]>().notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    commission: moneyColumn('commission').notNull(),
    minimumSpend: moneyColumn('minimum_spend').notNull(),
    days: integer('days').notNull(),
    creditDays: integer('credit_days').notNull(),
  },
  (table) => [index('affiliate_rules_ends_at').on(table.endsAt)],
)

/** How often a customer's referral link was used on a day. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.day] })],
)

/** The commission for a referred customer: one, granted or refused. */
export const affiliateCommissions = pgTable(
  'affiliate_commissions',
  {
    referredId: uuid('referred_id')
      .primaryKey()
      .references(() => customers.id),
    /** The referrer, who gets it. */
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => affiliateRules.id),
    state: text('state', { enum: ['GRANTED', 'REFUSED'] }).notNull(),
    amount: moneyColumn('amount').notNull(),
    /** What a refund reversed. */
    takenBack: moneyColumn('taken_back').notNull(),
    decidedAt: momentColumn('decided_at').notNull(),
  },
  (table) => [
    index('affiliate_commissions_customer').on(table.customerId),
    check(
      'affiliate_commissions_taken_back',
      sql`${table.takenBack} between 0 and ${table.amount}`,
    ),
  ],
)
