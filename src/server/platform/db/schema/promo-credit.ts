import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payables } from './payables.ts'

/** Gifts of promo credit. A customer's `remaining` sum to their ledger account. */
export const promoCreditGrants = pgTable(
  'promo_credit_grants',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    source: text('source', {
      enum: ['OPENING', 'WHEEL', 'STAFF', 'SLA', 'LOYALTY', 'AFFILIATE'],
    }).notNull(),
    /** The cause of its ledger transfer: it is granted once. */
    cause: text('cause').notNull(),
    amount: moneyColumn('amount').notNull(),
    remaining: moneyColumn('remaining').notNull(),
    grantedAt: momentColumn('granted_at').notNull(),
    /** Null: it does not expire. */
    expiresAt: momentColumn('expires_at'),
  },
  (table) => [
    uniqueIndex('promo_credit_grants_cause').on(table.cause),
    index('promo_credit_grants_customer').on(table.customerId),
    index('promo_credit_grants_expiry')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    check('promo_credit_grants_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
  ],
)

/** What an order took from which grant, and how much of it went back. */
export const promoCreditUses = pgTable(
  'promo_credit_uses',
  {
    payableId: uuid('payable_id')
      .notNull()
      .references(() => payables.id),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => promoCreditGrants.id, { onDelete: 'cascade' }),
    amount: moneyColumn('amount').notNull(),
    returned: moneyColumn('returned').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payableId, table.grantId] }),
    index('promo_credit_uses_grant').on(table.grantId),
    check('promo_credit_uses_returned', sql`${table.returned} between 0 and ${table.amount}`),
  ],
)
