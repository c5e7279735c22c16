import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { LoyaltyTier } from '../../../../contract/loyalty.ts'
import type { Money } from '../../../../contract/money.ts'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { invoices } from './billing.ts'

/** A tier of a period. */
export interface TierRule {
  readonly tier: LoyaltyTier
  readonly minimumSpend: Money
  readonly cashbackBasisPoints: number
}

/** Periods of the loyalty programme (account §1), each with its tiers, for some countries' sites. */
export const loyaltyPeriods = pgTable(
  'loyalty_periods',
  {
    id: uuid('id').primaryKey(),
    sites: jsonb('sites').$type<WebsiteId[]>().notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    /** For how long cashback can be spent. */
    creditDays: integer('credit_days').notNull(),
    /** All four, the lowest first. */
    tiers: jsonb('tiers').$type<TierRule[]>().notNull(),
  },
  (table) => [index('loyalty_periods_ends_at').on(table.endsAt)],
)

/** The cashback of an invoice, granted once. */
export const loyaltyCashbacks = pgTable(
  'loyalty_cashbacks',
  {
    invoiceId: uuid('invoice_id')
      .primaryKey()
      .references(() => invoices.id),
    periodId: uuid('period_id')
      .notNull()
      .references(() => loyaltyPeriods.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    tier: text('tier', { enum: LoyaltyTier.options }).notNull(),
    basisPoints: integer('basis_points').notNull(),
    /** The invoice without VAT and refunds, when the cashback was last computed. */
    base: moneyColumn('base').notNull(),
    amount: moneyColumn('amount').notNull(),
    /** What later refunds of the invoice took back. */
    takenBack: moneyColumn('taken_back').notNull(),
    grantedAt: momentColumn('granted_at').notNull(),
  },
  (table) => [
    index('loyalty_cashbacks_customer').on(table.customerId),
    check('loyalty_cashbacks_taken_back', sql`${table.takenBack} between 0 and ${table.amount}`),
  ],
)
