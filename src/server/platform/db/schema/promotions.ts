import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import { momentColumn } from './columns.ts'

/** Promotions of some countries' sites (commerce §2), for a time. */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid('id').primaryKey(),
    sites: jsonb('sites').$type<WebsiteId[]>().notNull(),
    title: text('title').notNull(),
    titleKm: text('title_km').notNull(),
    text: text('text').notNull(),
    textKm: text('text_km').notNull(),
    linkUrl: text('link_url'),
    /** The voucher that it names. */
    code: text('code'),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
  },
  (table) => [index('promotions_ends_at').on(table.endsAt)],
)
