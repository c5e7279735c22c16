import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { SoldAction, SoldType } from '../../../../contract/items/variants.ts'

/** Returns the columns of an item, for carts and orders. */
export const itemColumns = () => ({
  /** Unique in a cart. */
  key: text('key').notNull(),
  type: text('type').$type<SoldType>().notNull(),
  action: text('action').$type<SoldAction>().notNull(),
  productKey: text('product_key').notNull(),
  subject: text('subject').notNull(),
  /** The fields of this type, by the schema of its kind. */
  config: jsonb('config').$type<unknown>().notNull().default({}),
  configVersion: integer('config_version').notNull().default(1),
  /** Sealed, and deleted after its use. */
  secret: text('secret'),
  qty: integer('qty').notNull(),
  duration: integer('duration').notNull(),
  durationType: text('duration_type', { enum: ['YEAR', 'MONTH', 'DAY'] }).notNull(),
  serviceId: uuid('service_id'),
  parentKey: text('parent_key'),
})
