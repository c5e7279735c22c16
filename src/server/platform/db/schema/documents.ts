import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TldDocument } from '../../../../contract/domains.ts'
import { DocumentState, documentTypes } from '../../../../contract/documents.ts'
import { customers } from './accounts.ts'
import { orderItems } from './checkout.ts'
import { momentColumn } from './columns.ts'

/** Bytes as they are; both drivers give a `Uint8Array`. */
const bytesColumn = customType<{
  data: Uint8Array<ArrayBuffer>
  driverData: Uint8Array<ArrayBuffer>
}>({
  dataType: () => 'bytea',
})

/** A bought name that its registry registers only with documents. */
export const documentCases = pgTable(
  'document_cases',
  {
    orderItemId: uuid('order_item_id')
      .primaryKey()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** ASCII. */
    name: text('name').notNull(),
    /** What the TLD's rules asked for when the name was paid. */
    wanted: jsonb('wanted').$type<TldDocument[]>().notNull(),
    state: text('state', { enum: DocumentState.options }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
    /** Since when they are waited for: the payment, or the last refusal. */
    waitsSince: momentColumn('waits_since').notNull(),
    /** How often the customer was reminded since. */
    reminded: integer('reminded').notNull(),
    sentAt: momentColumn('sent_at'),
    /** Counts the times that they were sent: what is mailed of one time is not mailed of another. */
    round: integer('round').notNull(),
    /** Why they were not accepted, as the provider wrote it. */
    reason: text('reason'),
    /** When it was decided for good. */
    decidedAt: momentColumn('decided_at'),
  },
  (table) => [
    index('document_cases_customer').on(table.customerId, table.createdAt),
    index('document_cases_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null`),
  ],
)

/** A document that a customer gave. In the database, so that each server has it and a backup, too. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => documentCases.orderItemId, { onDelete: 'cascade' }),
    document: text('document').$type<TldDocument>().notNull(),
    /** As the customer's file is called, with the TLD of its kind. */
    fileName: text('file_name').notNull(),
    /** What its first bytes say that it is. */
    type: text('type', { enum: documentTypes }).notNull(),
    size: integer('size').notNull(),
    content: bytesColumn('content').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('documents_order_item').on(table.orderItemId, table.createdAt)],
)
