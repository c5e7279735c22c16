import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TransferFailure } from '../../../../contract/domain-transfers.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { services } from './services.ts'

/** What only a domain has, of a service of the type DOMAIN. */
export const domains = pgTable(
  'domains',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** By its registry; before the customer had it, if it came by transfer. */
    registeredAt: momentColumn('registered_at').notNull(),
    /** When the registry is asked next who sponsors it. */
    checkAt: momentColumn('check_at')
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [index('domains_check').on(table.checkAt)],
)

/** A transfer of a name to us, begun for an order's item. */
export const domainTransfers = pgTable(
  'domain_transfers',
  {
    orderItemId: uuid('order_item_id')
      .primaryKey()
      .references(() => orderItems.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** ASCII. */
    name: text('name').notNull(),
    /** ASKED: nobody knows yet whether the registry heard of it. */
    state: text('state', { enum: ['ASKED', 'PENDING', 'COMPLETED', 'FAILED'] }).notNull(),
    beganAt: momentColumn('began_at').notNull(),
    endedAt: momentColumn('ended_at'),
    failure: text('failure', { enum: TransferFailure.options }),
  },
  (table) => [
    // A name comes to us once at a time: a transfer that the registry knows is this item's.
    uniqueIndex('domain_transfers_under_way')
      .on(table.name)
      .where(sql`${table.state} in ('ASKED', 'PENDING')`),
    index('domain_transfers_customer').on(table.customerId, table.beganAt),
  ],
)

/** A domain that its customer has had removed, or asked to; the domain's own row goes with it. */
export const domainRemovals = pgTable(
  'domain_removals',
  {
    /** The domain's id; it is named by that still when its row is gone. */
    domainId: uuid('domain_id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** ASCII. */
    name: text('name').notNull(),
    /** ASKED: nobody knows yet whether the registry has done it. */
    state: text('state', { enum: ['ASKED', 'REMOVED', 'REFUSED'] }).notNull(),
    askedAt: momentColumn('asked_at').notNull(),
    /** When the registry is asked again. */
    checkAt: momentColumn('check_at').notNull(),
    endedAt: momentColumn('ended_at'),
    /** What goes back into the balance, or went there; with its tax. */
    amount: moneyColumn('amount').notNull(),
  },
  (table) => [
    index('domain_removals_due')
      .on(table.checkAt)
      .where(sql`${table.state} = 'ASKED'`),
  ],
)
