import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { SoldAction, SoldType } from '../../../../contract/items/variants.ts'

/** The columns of what is bought, in a cart and in an order; `selling/items` reads them. */
export const itemColumns = () => ({
  /** Identifies what is bought: the same thing is in a cart once. */
  key: text('key').notNull(),
  type: text('type').$type<SoldType>().notNull(),
  action: text('action').$type<SoldAction>().notNull(),
  productKey: text('product_key').notNull(),
  /** The display name: a domain (ASCII), a server's name. */
  subject: text('subject').notNull(),
  /** What only this type has, by the schema of its kind. */
  config: jsonb('config').$type<unknown>().notNull().default({}),
  configVersion: integer('config_version').notNull().default(1),
  /** Sealed, and deleted once used. */
  secret: text('secret'),
  qty: integer('qty').notNull(),
  duration: integer('duration').notNull(),
  durationType: text('duration_type', { enum: ['YEAR', 'MONTH', 'DAY'] }).notNull(),
  /** The customer's service that a renewal or upgrade is of. */
  serviceId: uuid('service_id'),
  /** The key of the item that this one came with. */
  parentKey: text('parent_key'),
})
