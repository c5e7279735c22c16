import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TldDocument } from '../../../../contract/domains.ts'
import type { TldEligibility } from '../../../../contract/tld-eligibility.ts'
import { tlds } from './catalogue.ts'
import { moneyColumn } from './columns.ts'

/** What a registry asks and allows (commerce §4, §9). */
export const tldRules = pgTable('tld_rules', {
  tld: text('tld')
    .primaryKey()
    .references(() => tlds.tld, { onDelete: 'cascade' }),
  documents: jsonb('documents').$type<TldDocument[]>().notNull(),
  eligibility: text('eligibility').$type<TldEligibility>().notNull(),
  /** Beside Latin, ISO 15924. */
  scripts: jsonb('scripts').$type<string[]>().notNull(),
  /** Days after the expiry in which a renewal costs its usual price. */
  graceDays: integer('grace_days').notNull(),
  /** Days after that in which the registry gives it back; 0 when it does not. */
  redemptionDays: integer('redemption_days').notNull(),
  /** For bringing it back, on top of a year's renewal. */
  redemptionFee: moneyColumn('redemption_fee').notNull(),
  /** Days before the expiry after which a renewal may come too late (commerce §4). */
  cutOffDays: integer('cut_off_days').$type<5 | 12>().notNull(),
  transferAuthCode: boolean('transfer_auth_code').notNull(),
  transferAddedYears: integer('transfer_added_years').notNull(),
  /** Days after the registration in which the registry takes it back without cost; 0 when not. */
  removalDays: integer('removal_days').notNull(),
})
