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
import { ServiceType } from '../../../../contract/service-types.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** The states of all types of service; each kind has its own transitions. */
export const serviceStates = ['ACTIVE', 'TRANSFER_OUT', 'MOVED_AWAY', 'ENDED'] as const

const listed = (systems: readonly string[]) =>
  sql.raw(`(${systems.map((system) => `'${system}'`).join(', ')})`)

/** The systems that stop a service while it has a hold, as its kind declares (decision 196). */
export const suspendingSystems: readonly string[] = ['openstack', 'whm', 'kubernetes']
export const suspendingProviders = listed(suspendingSystems)

/** The systems of websites, which end alike. */
export const webSpaceSystems: readonly string[] = ['kubernetes', 'whm']
export const webSpaceProviders = listed(webSpaceSystems)

/** What customers own: one row per domain, server or certificate. */
export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    type: text('type', { enum: ServiceType.options }).notNull(),
    subject: text('subject').notNull(),
    productKey: text('product_key').notNull(),
    config: jsonb('config').notNull(),
    configVersion: integer('config_version').notNull(),
    state: text('state', { enum: serviceStates }).notNull(),
    provider: text('provider').notNull(),
    /** Which of the provider's servers it is on. */
    placement: text('placement'),
    /** Null once the provider no longer has it for this customer. */
    externalId: text('external_id'),
    rawState: jsonb('raw_state').$type<readonly string[]>(),
    startsAt: momentColumn('starts_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    /** When the customer lost it. */
    endsAt: momentColumn('ends_at'),
    autoRenew: boolean('auto_renew').notNull().default(false),
    /** An agreed price; null for the catalogue's. */
    renewalPrice: moneyColumn('renewal_price'),
    /** The plan that begins with the next term; its `startsAt` is set once that term is paid. */
    nextPlan: jsonb('next_plan'),
    /** An announced price increase, until a renewal costs it. */
    priceNotice: jsonb('price_notice'),
    /** Of changes that were too small to be paid alone, before tax: the next renewal pays them. */
    owed: moneyColumn('owed')
      .notNull()
      .default(sql`0`),
    priceLockedUntil: momentColumn('price_locked_until'),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
  },
  (table) => [
    uniqueIndex('services_external').on(table.provider, table.externalId),
    uniqueIndex('services_order_item').on(table.orderItemId),
    index('services_subject').on(table.subject),
    index('services_subject_start').on(sql`lower(${table.subject}) text_pattern_ops`),
    index('services_customer').on(table.customerId, table.type, table.expiresAt),
    index('services_started').on(table.type, table.startsAt),
    index('services_ended')
      .on(table.endsAt)
      .where(sql`${table.endsAt} is not null`),
    index('services_suspendable')
      .on(table.expiresAt)
      .where(sql`${table.provider} in ${suspendingProviders} and ${table.state} = 'ACTIVE'`),
    index('services_auto_renew')
      .on(table.expiresAt)
      .where(sql`${table.autoRenew}`),
    index('services_active_ends')
      .on(table.type, table.expiresAt)
      .where(sql`${table.state} = 'ACTIVE'`),
    index('services_next_plan')
      .on(table.id)
      .where(sql`${table.nextPlan} is not null`),
    // Websites that have ended, until their backups are removed.
    index('services_ended_sites')
      .on(table.endsAt)
      .where(
        sql`${table.provider} in ${webSpaceProviders} and ${table.state} = 'ENDED' and ${table.config} ->> 'backupsRemovedAt' is null`,
      ),
    // Servers whose customers ask for outgoing mail.
    index('services_mail_requests')
      .on(table.startsAt)
      .where(sql`${table.config} ->> 'mailPort' = 'REQUESTED'`),
    // Websites with a backup beside them.
    index('services_copies')
      .on(table.id)
      .where(sql`${table.config} #>> '{copy,id}' is not null`),
  ],
)

/** A service is suspended while it has a hold. */
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
