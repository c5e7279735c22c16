import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  DocumentState,
  type DocumentSubject,
  type RequiredDocument,
} from '../../../../contract/documents.ts'
import { documentTypes } from '../../../../contract/document-files.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { bytesColumn, momentColumn } from './columns.ts'

/** A bought name that requires documents. */
export const documentCases = pgTable(
  'document_cases',
  {
    orderItemId: uuid('order_item_id')
      .primaryKey()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** What it names. */
    kind: text('kind').$type<DocumentSubject>().notNull().default('DOMAIN_NAME'),
    name: text('name').notNull(),
    /** Required at the payment. */
    wanted: jsonb('wanted').$type<RequiredDocument[]>().notNull(),
    state: text('state', { enum: DocumentState.options }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
    /** The payment, or the last refusal. */
    waitsSince: momentColumn('waits_since').notNull(),
    reminded: integer('reminded').notNull(),
    sentAt: momentColumn('sent_at'),
    /** Counts the submissions: each has its own mails. */
    round: integer('round').notNull(),
    reason: text('reason'),
    decidedAt: momentColumn('decided_at'),
  },
  (table) => [
    index('document_cases_customer').on(table.customerId, table.createdAt),
    index('document_cases_in_review')
      .on(table.sentAt)
      .where(sql`${table.state} = 'IN_REVIEW'`),
    index('document_cases_awaiting')
      .on(table.kind)
      .where(sql`${table.state} = 'AWAITING_DOCUMENTS'`),
    index('document_cases_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null`),
  ],
)

/** An uploaded document, in the database so that every server and backup has it. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => documentCases.orderItemId, { onDelete: 'cascade' }),
    document: text('document').$type<RequiredDocument>().notNull(),
    fileName: text('file_name').notNull(),
    type: text('type', { enum: documentTypes }).notNull(),
    size: integer('size').notNull(),
    content: bytesColumn('content').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('documents_order_item').on(table.orderItemId, table.createdAt)],
)
