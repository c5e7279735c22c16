import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ServiceType } from '../../../../contract/service-types.ts'
import { SlaClaimState } from '../../../../contract/sla-credits.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** An outage, entered by staff: of one service, or of a region and a type (null: all of them). */
export const outages = pgTable(
  'outages',
  {
    id: uuid('id').primaryKey(),
    /** No reference: it stays when the service's row goes. */
    serviceId: uuid('service_id'),
    regionId: uuid('region_id'),
    serviceType: text('service_type', { enum: ServiceType.options }),
    description: text('description').notNull(),
    descriptionKm: text('description_km').notNull(),
    startsAt: momentColumn('starts_at').notNull(),
    /** Null while it lasts. */
    endsAt: momentColumn('ends_at'),
  },
  (table) => [
    index('outages_starts').on(table.startsAt),
    check('outages_ends', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

/** A customer's claim of the SLA credit of a month, such as `2026-11`. */
export const slaClaims = pgTable(
  'sla_claims',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    month: text('month').notNull(),
    state: text('state', { enum: SlaClaimState.options }).notNull(),
    /** What we had recorded at the claim; of the confirmed credit later. */
    amount: moneyColumn('amount').notNull(),
    claimedAt: momentColumn('claimed_at').notNull(),
    decidedAt: momentColumn('decided_at'),
    /** Why it was refused; the customer reads it. */
    reason: text('reason'),
    /** By when a confirmed credit is issued. */
    issueBy: momentColumn('issue_by'),
    issuedAt: momentColumn('issued_at'),
    /** When the issued credit expires. */
    expiresAt: momentColumn('expires_at'),
  },
  (table) => [
    uniqueIndex('sla_claims_month').on(table.customerId, table.month),
    index('sla_claims_open')
      .on(table.claimedAt)
      .where(sql`${table.state} in ('CLAIMED', 'CONFIRMED')`),
  ],
)
