import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ReviewAuthor, ReviewState } from '../../../../contract/reviews.ts'
import { ReviewedFamily } from '../../../../contract/reviewed-families.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

/** What customers wrote about product families: one review of each customer and family (decision 169). */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    family: text('family', { enum: ReviewedFamily.options }).notNull(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    author: text('author', { enum: ReviewAuthor.options }).notNull(),
    /** The name that is shown, as it was when the review was sent. */
    authorName: text('author_name').notNull(),
    state: text('state', { enum: ReviewState.options }).notNull(),
    /** Counts the changes: staff decide on the version that they saw. */
    version: integer('version').notNull(),
    /** Why it was refused. */
    reason: text('reason'),
    sentAt: momentColumn('sent_at').notNull(),
    decidedAt: momentColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('reviews_customer_family').on(table.customerId, table.family),
    index('reviews_in_review')
      .on(table.sentAt)
      .where(sql`${table.state} = 'IN_REVIEW'`),
    index('reviews_published')
      .on(table.family, table.locale, table.decidedAt)
      .where(sql`${table.state} = 'PUBLISHED'`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)
