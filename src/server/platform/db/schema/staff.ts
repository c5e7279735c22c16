import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { StaffRole } from '../../../../contract/staff-roles.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

const customer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** Who works in the staff area: an account with a role. */
export const staffMembers = pgTable('staff_members', {
  customerId: customer().primaryKey(),
  role: text('role', { enum: StaffRole.options }).notNull(),
  since: momentColumn('since').notNull(),
  /** The actor's kind and id: `operator root`. */
  addedBy: text('added_by').notNull(),
})

/** The newest invitation of an email to create an account of staff (decision 190); its link works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** The SHA-256 of the link's token. */
    hash: text('hash').primaryKey(),
    email: text('email').notNull(),
    role: text('role', { enum: StaffRole.options }).notNull(),
    /** The actor's kind and id: `operator root`. */
    invitedBy: text('invited_by').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    usedAt: momentColumn('used_at'),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(sql`lower(${table.email})`),
    index('staff_invitations_expiry').on(table.expiresAt),
  ],
)

/** What staff wrote about a customer. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey(),
    customerId: customer(),
    /** The actor's id. */
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    at: momentColumn('at').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.at)],
)

/** When staff opened what a customer's account shows; the customer reads role, reason and time. */
export const accountViews = pgTable(
  'account_views',
  {
    id: uuid('id').primaryKey(),
    customerId: customer(),
    /** The actor's id. */
    viewedBy: text('viewed_by').notNull(),
    role: text('role', { enum: StaffRole.options }).notNull(),
    reason: text('reason').notNull(),
    at: momentColumn('at').notNull(),
  },
  (table) => [index('account_views_customer').on(table.customerId, table.at)],
)

/** A correction of a balance by staff; above a limit, a second member of staff decides. */
export const balanceCorrections = pgTable(
  'balance_corrections',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Below zero: it takes money from the balance. */
    amount: moneyColumn('amount').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['PROPOSED', 'APPLIED', 'REFUSED'] }).notNull(),
    /** The actors' ids. */
    proposedBy: text('proposed_by').notNull(),
    proposedAt: momentColumn('proposed_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: momentColumn('decided_at'),
  },
  (table) => [
    index('balance_corrections_customer').on(table.customerId, table.proposedAt),
    index('balance_corrections_proposed')
      .on(table.proposedAt)
      .where(sql`${table.state} = 'PROPOSED'`),
  ],
)
