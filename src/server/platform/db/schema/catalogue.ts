import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, moneyColumn } from './columns.ts'

/** A TLD on sale and what a year of it costs. */
export const tlds = pgTable(
  'tlds',
  {
    /** ASCII, lower case, without a dot. */
    tld: text('tld').primaryKey(),
    unicode: text('unicode').notNull(),
    kind: text('kind', { enum: ['gtld', 'cctld'] }).notNull(),
    region: text('region', {
      enum: ['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA', 'GLOBAL'],
    }).notNull(),
    registrationPrice: moneyColumn('registration_price').notNull(),
    renewalPrice: moneyColumn('renewal_price').notNull(),
    transferPrice: moneyColumn('transfer_price').notNull(),
    /** First year while the sale lasts. */
    salePrice: moneyColumn('sale_price'),
    saleEndsAt: momentColumn('sale_ends_at'),
    hot: boolean('hot').notNull(),
    isNew: boolean('is_new').notNull(),
    minimumYears: integer('minimum_years').notNull(),
    maximumYears: integer('maximum_years').notNull(),
    needsDocuments: boolean('needs_documents').notNull(),
    acceptsIdn: boolean('accepts_idn').notNull(),
    /**
     * How a search asks: our own registry account (EPP), or the registry's public RDAP. Either way
     * the name is sold through EPP, and asked there when it is added.
     */
    askedBy: text('asked_by', { enum: ['epp', 'rdap'] }).notNull(),
    /** Whether new names of it are sold; who has one renews it all the same. */
    sold: boolean('sold').notNull().default(true),
    /** The most wanted first: 1, 2, 3 … */
    rank: integer('rank').notNull(),
  },
  (table) => [index('tlds_rank').on(table.rank)],
)

/** A region with a data centre (commerce §3). */
export const regions = pgTable('regions', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKm: text('name_km').notNull(),
  countryCode: text('country_code').notNull(),
  isDefault: boolean('is_default').notNull(),
  priority: integer('priority').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})
