import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ServiceCategory } from '../../../../contract/service-categories.ts'
import { momentColumn } from './columns.ts'

/** A maintenance window. */
export const maintenanceWindows = pgTable(
  'maintenance_windows',
  {
    id: uuid('id').primaryKey(),
    services: jsonb('services').$type<ServiceCategory[]>().notNull(),
    title: text('title').notNull(),
    titleKm: text('title_km').notNull(),
    message: text('message').notNull(),
    messageKm: text('message_km').notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    endsAt: momentColumn('ends_at'),
    /** Null for those from before it was stored: they were announced in advance. */
    announcedAt: momentColumn('announced_at'),
  },
  (table) => [index('maintenance_windows_ends').on(table.endsAt)],
)

/** An image or other file of a category. */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey(),
    category: text('category').notNull(),
    theme: text('theme', { enum: ['DEFAULT', 'XMAS', 'SPRING', 'SUMMER', 'AUTUMN'] }).notNull(),
    url: text('url').notNull(),
    alt: text('alt').notNull(),
    altKm: text('alt_km').notNull(),
    width: integer('width'),
    height: integer('height'),
    position: integer('position').notNull(),
  },
  (table) => [index('assets_category').on(table.category, table.theme, table.position)],
)

/** A banner of a page. */
export const banners = pgTable(
  'banners',
  {
    id: uuid('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    titleKm: text('title_km').notNull(),
    text: text('text').notNull(),
    textKm: text('text_km').notNull(),
    imageUrl: text('image_url'),
    linkUrl: text('link_url'),
    position: integer('position').notNull(),
    startsAt: momentColumn('starts_at'),
    endsAt: momentColumn('ends_at'),
  },
  (table) => [index('banners_category').on(table.category, table.position)],
)
