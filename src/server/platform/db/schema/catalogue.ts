import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, moneyColumn } from './columns.ts'

/** A TLD with its yearly prices. */
export const tlds = pgTable(
  'tlds',
  {
    tld: text('tld').primaryKey(),
    unicode: text('unicode').notNull(),
    kind: text('kind', { enum: ['gtld', 'cctld'] }).notNull(),
    region: text('region', {
      enum: ['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA', 'GLOBAL'],
    }).notNull(),
    registrationPrice: moneyColumn('registration_price').notNull(),
    renewalPrice: moneyColumn('renewal_price').notNull(),
    transferPrice: moneyColumn('transfer_price').notNull(),
    salePrice: moneyColumn('sale_price'),
    saleEndsAt: momentColumn('sale_ends_at'),
    /** A sale with a start time; null: none is planned. */
    plannedSalePrice: moneyColumn('planned_sale_price'),
    plannedSaleDays: integer('planned_sale_days'),
    plannedSaleAt: momentColumn('planned_sale_at'),
    hot: boolean('hot').notNull(),
    isNew: boolean('is_new').notNull(),
    minimumYears: integer('minimum_years').notNull(),
    maximumYears: integer('maximum_years').notNull(),
    needsDocuments: boolean('needs_documents').notNull(),
    acceptsIdn: boolean('accepts_idn').notNull(),
    /** How a search checks availability: our registry account (EPP) or public RDAP. Adding to the cart always uses EPP. */
    checkedBy: text('asked_by', { enum: ['epp', 'rdap'] }).notNull(),
    /** Whether new names are on sale; owned ones renew anyway. */
    sold: boolean('sold').notNull().default(true),
    /** What `sold` becomes then; null: no change is planned. */
    plannedSold: boolean('planned_sold'),
    plannedSoldAt: momentColumn('planned_sold_at'),
    rank: integer('rank').notNull(),
  },
  (table) => [index('tlds_rank').on(table.rank)],
)

export const regions = pgTable('regions', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKm: text('name_km').notNull(),
  countryCode: text('country_code').notNull(),
  isDefault: boolean('is_default').notNull(),
  priority: integer('priority').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})
