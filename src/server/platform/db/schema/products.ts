import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Money } from '../../../../contract/money.ts'
import { PriceListKey, type PriceColumn } from '../../../../contract/price-lists.ts'
import { regions } from './catalogue.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** A stored {@link import('../../../../contract/products.ts').Addon}. */
export interface StoredAddon {
  readonly name: string
  readonly group: 'compute' | 'storage' | 'network' | 'software' | 'limits' | 'features'
  readonly value: number | string | boolean | null
  readonly unit: 'vcpu' | 'gb' | 'mbps' | 'count' | null
  readonly options: readonly {
    readonly name: string
    readonly value: number | string
    readonly monthlyPrice: Money
    readonly endOfLife?: string
    readonly minDiskGb?: number
    readonly onlyChanges?: true
  }[]
}

/** The new prices of a row of a price list. */
export interface PlannedPricesRow {
  /** Its key in its table. */
  readonly target: readonly string[]
  readonly title: string
  readonly prices: Readonly<Partial<Record<PriceColumn, Money>>>
  /** Of a TLD: for how many years it is registered; without a minimum, that stays. */
  readonly years?: { readonly minimum?: number | undefined; readonly maximum: number }
}

export const packages = pgTable(
  'packages',
  {
    key: text('key').notNull(),
    regionId: uuid('region_id')
      .notNull()
      .references(() => regions.id, { onDelete: 'cascade' }),
    type: text('type', {
      enum: ['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING'],
    }).notNull(),
    name: text('name').notNull(),
    isPopular: boolean('is_popular').notNull(),
    badges: jsonb('badges').$type<('hot' | 'new' | 'best-seller')[]>().notNull(),
    isDisabled: boolean('is_disabled').notNull(),
    /** What `isDisabled` becomes at `plannedAt`; null: no change is planned. */
    plannedDisabled: boolean('planned_disabled'),
    plannedAt: momentColumn('planned_at'),
    addons: jsonb('addons').$type<StoredAddon[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.regionId] })],
)

export const packagePrices = pgTable(
  'package_prices',
  {
    packageKey: text('package_key').notNull(),
    regionId: uuid('region_id').notNull(),
    duration: integer('duration').notNull(),
    durationType: text('duration_type', { enum: ['YEAR', 'MONTH', 'DAY'] }).notNull(),
    /** For the whole term. */
    price: moneyColumn('price').notNull(),
    /** Without the promotion. */
    regularPrice: moneyColumn('regular_price').notNull(),
    renewalPrice: moneyColumn('renewal_price').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.packageKey, table.regionId, table.duration, table.durationType],
    }),
    foreignKey({
      columns: [table.packageKey, table.regionId],
      foreignColumns: [packages.key, packages.regionId],
    }).onDelete('cascade'),
  ],
)

export const sslCertificates = pgTable('ssl_certificates', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  brand: text('brand').notNull(),
  group: text('certificate_group', { enum: ['single', 'multi', 'wildcard'] }).notNull(),
  validation: text('validation', { enum: ['DV', 'OV', 'EV'] }).notNull(),
  domainsIncluded: integer('domains_included').notNull(),
  additionalDomains: integer('additional_domains').notNull(),
  /** Per year. */
  additionalDomainPrice: moneyColumn('additional_domain_price'),
  paperwork: boolean('paperwork').notNull(),
  localDomainSupport: boolean('local_domain_support').notNull(),
  mobileSupport: boolean('mobile_support').notNull(),
  assurance: moneyColumn('assurance').notNull(),
  /** Hundredths of a percent. */
  browserSupport: integer('browser_support').notNull(),
  reissues: integer('reissues'),
  keyLength: integer('key_length').notNull(),
  encryption: integer('encryption').notNull(),
  /** Working days; 0 means minutes. */
  issuedFromDays: integer('issued_from_days').notNull(),
  issuedToDays: integer('issued_to_days').notNull(),
})

export const sslPrices = pgTable(
  'ssl_prices',
  {
    slug: text('slug')
      .notNull()
      .references(() => sslCertificates.slug, { onDelete: 'cascade' }),
    years: integer('years').notNull(),
    price: moneyColumn('price').notNull(),
    renewalPrice: moneyColumn('renewal_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.years] })],
)

/** The sizes in which message credits are sold. */
export const smsCreditPacks = pgTable('sms_credit_packs', {
  credits: integer('credits').primaryKey(),
  price: moneyColumn('price').notNull(),
})

/** The price of a service without packages. */
export const servicePrices = pgTable('service_prices', {
  type: text('type', { enum: ['SMS_BRAND_NAME'] }).primaryKey(),
  price: moneyColumn('price').notNull(),
  durationType: text('duration_type', { enum: ['YEAR', 'MONTH', 'DAY'] }).notNull(),
})

/** A change of prices with a start time, which a schedule applies. */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    id: uuid('id').primaryKey(),
    list: text('list', { enum: PriceListKey.options }).notNull(),
    rows: jsonb('rows').$type<readonly PlannedPricesRow[]>().notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    state: text('state', { enum: ['PLANNED', 'APPLIED', 'CANCELLED', 'FAILED'] }).notNull(),
    /** Why it failed. */
    problem: text('problem'),
    /** Who planned it, and why: of its rows in the audit log. */
    actorKind: text('actor_kind', { enum: ['operator', 'staff', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    reason: text('reason').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('planned_prices_state').on(table.state, table.startsAt)],
)
