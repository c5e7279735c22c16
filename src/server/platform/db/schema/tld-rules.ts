import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TldDocument } from '../../../../contract/domains.ts'
import type { TldEligibility } from '../../../../contract/tld-eligibility.ts'
import { tlds } from './catalogue.ts'
import { moneyColumn } from './columns.ts'

/** A registry's rules (commerce §4, §9). */
export const tldRules = pgTable('tld_rules', {
  tld: text('tld')
    .primaryKey()
    .references(() => tlds.tld, { onDelete: 'cascade' }),
  documents: jsonb('documents').$type<TldDocument[]>().notNull(),
  eligibility: text('eligibility').$type<TldEligibility>().notNull(),
  scripts: jsonb('scripts').$type<string[]>().notNull(),
  graceDays: integer('grace_days').notNull(),
  redemptionDays: integer('redemption_days').notNull(),
  /** On top of a year's renewal. */
  redemptionFee: moneyColumn('redemption_fee').notNull(),
  /** Days before expiry after which a renewal may be too late (commerce §4). */
  cutOffDays: integer('cut_off_days').$type<5 | 12>().notNull(),
  transferAuthCode: boolean('transfer_auth_code').notNull(),
  transferAddedYears: integer('transfer_added_years').notNull(),
  /** Days after registration with a refunded removal; 0 for none. */
  removalDays: integer('removal_days').notNull(),
})
