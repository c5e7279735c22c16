import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { HoldReason } from '../../../../contract/service-holds.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** The states of every type of service; each kind has its own transitions between them. */
export const serviceStates = ['ACTIVE', 'TRANSFER_OUT', 'MOVED_AWAY', 'ENDED'] as const

/** What customers own through us: one row per domain, server or certificate. */
export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    type: text('type', { enum: ['DOMAIN'] }).notNull(),
    /** Of a domain its name in ASCII. */
    subject: text('subject').notNull(),
    productKey: text('product_key').notNull(),
    config: jsonb('config').notNull(),
    configVersion: integer('config_version').notNull(),
    state: text('state', { enum: serviceStates }).notNull(),
    provider: text('provider').notNull(),
    /** On which of the provider's servers it is, where it has several. */
    placement: text('placement'),
    /** The provider's identifier; null once the provider no longer has it for this customer. */
    externalId: text('external_id'),
    /** The provider's own words for its state, as last seen. */
    rawState: jsonb('raw_state').$type<readonly string[]>(),
    startsAt: momentColumn('starts_at').notNull(),
    /** The end of the paid term. */
    expiresAt: momentColumn('expires_at').notNull(),
    /** When it left the customer; null while they have it. */
    endsAt: momentColumn('ends_at'),
    autoRenew: boolean('auto_renew').notNull().default(false),
    /** A renewal price agreed for this service; null when the catalogue's applies. */
    renewalPrice: moneyColumn('renewal_price'),
    /** Until when `renewal_price` applies; null for as long as the service lives. */
    priceLockedUntil: momentColumn('price_locked_until'),
    /** The order item that bought it. */
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
  },
  (table) => [
    uniqueIndex('services_external').on(table.provider, table.externalId),
    uniqueIndex('services_order_item').on(table.orderItemId),
    index('services_subject').on(table.subject),
    index('services_customer').on(table.customerId, table.type, table.expiresAt),
    index('services_auto_renew')
      .on(table.expiresAt)
      .where(sql`${table.autoRenew}`),
  ],
)

/** The reasons for which a service is suspended; it is suspended while it has any. */
export const serviceHolds = pgTable(
  'service_holds',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: HoldReason.options }).notNull(),
    since: momentColumn('since').notNull(),
    /** The actor: `system:registry`, `staff:<id>` … */
    by: text('by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.reason] })],
)
