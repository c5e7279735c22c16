import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TransferFailure } from '../../../../contract/domain-transfers.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { services } from './services.ts'

/** The details of a service of the type DOMAIN. */
export const domains = pgTable(
  'domains',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** At its registry, also before a transfer to us. */
    registeredAt: momentColumn('registered_at').notNull(),
    /** The next check of its sponsorship. */
    checkAt: momentColumn('check_at')
      .notNull()
      .default(sql`now() + interval '1 day'`),
    /** The nameservers before the latest change, to which the customer can go back. */
    earlierNameservers: jsonb('earlier_nameservers').$type<readonly string[]>(),
    nameserversChangedAt: momentColumn('nameservers_changed_at'),
  },
  (table) => [index('domains_check').on(table.checkAt)],
)

/** A transfer to us, for an order's item. */
export const domainTransfers = pgTable(
  'domain_transfers',
  {
    orderItemId: uuid('order_item_id')
      .primaryKey()
      .references(() => orderItems.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    /** ASKED: it is unknown whether the registry received it. */
    state: text('state', { enum: ['ASKED', 'PENDING', 'COMPLETED', 'FAILED'] }).notNull(),
    beganAt: momentColumn('began_at').notNull(),
    endedAt: momentColumn('ended_at'),
    failure: text('failure', { enum: TransferFailure.options }),
  },
  (table) => [
    // One open transfer per name: the registry's is this one.
    uniqueIndex('domain_transfers_under_way')
      .on(table.name)
      .where(sql`${table.state} in ('ASKED', 'PENDING')`),
    index('domain_transfers_customer').on(table.customerId, table.beganAt),
  ],
)

/** A removed domain, or one whose removal was requested; its own row is deleted with it. */
export const domainRemovals = pgTable(
  'domain_removals',
  {
    domainId: uuid('domain_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    /** ASKED: it is unknown whether the registry removed it. */
    state: text('state', { enum: ['ASKED', 'REMOVED', 'REFUSED'] }).notNull(),
    requestedAt: momentColumn('asked_at').notNull(),
    checkAt: momentColumn('check_at').notNull(),
    endedAt: momentColumn('ended_at'),
    /** The refund to the balance, tax included. */
    amount: moneyColumn('amount').notNull(),
  },
  (table) => [
    index('domain_removals_customer').on(table.customerId, table.name),
    index('domain_removals_due')
      .on(table.checkAt)
      .where(sql`${table.state} = 'ASKED'`),
  ],
)
