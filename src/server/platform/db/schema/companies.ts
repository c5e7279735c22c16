import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CompanyState, Position } from '../../../../contract/company-verification.ts'
import { documentTypes } from '../../../../contract/document-files.ts'
import { customers } from './accounts.ts'
import { bytesColumn, momentColumn } from './columns.ts'

/** A customer's billing company (account §3). */
export const companyInfo = pgTable('company_info', {
  customerId: uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })
    .primaryKey(),
  companyNameEn: text('company_name_en').notNull(),
  companyNameKm: text('company_name_km').notNull(),
  companyAddressEn: text('company_address_en').notNull(),
  companyAddressKm: text('company_address_km').notNull(),
  phoneNumber: text('phone_number').notNull(),
  vatTin: text('vat_tin').notNull(),
})

/** The verification of a company: each company has one (decision 130). */
export const companyVerifications = pgTable(
  'company_verifications',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => companyInfo.customerId, { onDelete: 'cascade' })
      .primaryKey(),
    state: text('state', { enum: CompanyState.options }).notNull(),
    /** Counts what changes and submissions: staff decide on the version that they saw. */
    version: integer('version').notNull(),
    representativeName: text('representative_name'),
    representativePosition: text('representative_position', { enum: Position.options }),
    sentAt: momentColumn('sent_at'),
    decidedAt: momentColumn('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    index('company_verifications_in_review')
      .on(table.sentAt)
      .where(sql`${table.state} = 'IN_REVIEW'`),
  ],
)

/** The business registration of a company, in the database so that every server and backup has it. */
export const companyRegistrations = pgTable('company_registrations', {
  customerId: uuid('customer_id')
    .notNull()
    .references(() => companyInfo.customerId, { onDelete: 'cascade' })
    .primaryKey(),
  fileName: text('file_name').notNull(),
  type: text('type', { enum: documentTypes }).notNull(),
  size: integer('size').notNull(),
  content: bytesColumn('content').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})
