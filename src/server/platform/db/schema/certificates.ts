import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { issuanceStates } from '../../../../contract/issuance-states.ts'
import { proofCauses } from '../../../../contract/proof-causes.ts'
import { momentColumn } from './columns.ts'
import { services } from './services.ts'

/** The certificates of an order item: its first, and the replacements within the term. */
export const certificateIssuances = pgTable(
  'certificate_issuances',
  {
    id: uuid('id').primaryKey(),
    /** The order item that bought the term; it owns the steps. */
    itemId: uuid('item_id').notNull(),
    /** 1 is the order; later ones replace its certificate. */
    number: integer('number').notNull(),
    /** Counts the changes after refusals. */
    attempt: integer('attempt').notNull().default(0),
    /** The certificate's slug in our catalogue. */
    product: text('product').notNull(),
    kind: text('kind', { enum: ['single', 'multi', 'wildcard'] }).notNull(),
    validation: text('validation', { enum: ['DV', 'OV', 'EV'] }).notNull(),
    /** Of the ordered term. */
    days: integer('days').notNull(),
    organisation: jsonb('organisation'),
    /** PEM. */
    csr: text('csr').notNull(),
    uniqueValue: text('unique_value').notNull(),
    state: text('state', { enum: issuanceStates }).notNull(),
    /** Why it was refused, rejected or held. */
    reason: text('reason'),
    /** The authority's. */
    orderNumber: text('order_number'),
    /** When the order was sent first. */
    orderedAt: momentColumn('ordered_at'),
    /** Of a renewal: when the earlier term ends. */
    coversFrom: momentColumn('covers_from'),
    /** When validation is given up. */
    deadlineAt: momentColumn('deadline_at'),
    /** When all proofs could be seen first. */
    seenAt: momentColumn('seen_at'),
    issuedAt: momentColumn('issued_at'),
    /** PEM. */
    certificate: text('certificate'),
    /** PEM, the issuer first. */
    authorities: jsonb('authorities').$type<readonly string[]>(),
    notBefore: momentColumn('not_before'),
    notAfter: momentColumn('not_after'),
  },
  (table) => [
    uniqueIndex('certificate_issuances_item').on(table.itemId, table.number),
    index('certificate_issuances_state').on(table.state, table.deadlineAt),
    index('certificate_issuances_issued')
      .on(table.issuedAt)
      .where(sql`${table.issuedAt} is not null`),
  ],
)

/** CAA records that forbid our authority (RFC 8659). */
export interface ForbiddingCaa {
  /** The name that has them: the certificate's, or one above it. */
  readonly at: string
  readonly found: readonly string[]
  /** The record that has to be added. */
  readonly wanted: string
}

/** What one resolver has for a name, other than the first. */
export interface DifferingView {
  readonly resolver: string
  readonly type: 'A' | 'AAAA' | 'CAA' | 'CNAME'
  readonly found: readonly string[]
}

/** What a hosting account of the customer's does with a certificate. */
export interface Installation {
  /** The service of the account. */
  readonly hostingId: string
  /** The account was asked for a key of the certificate. */
  readonly isKeyMade: boolean
  /** The issuance that was installed, or could not be. */
  readonly issuanceId?: string | undefined
  readonly problem?: 'KEY_MISSING' | 'DOMAIN_MISSING' | 'REFUSED' | undefined
}

/** The names of an issuance, with what proves their control. */
export const certificateNames = pgTable(
  'certificate_names',
  {
    issuanceId: uuid('issuance_id')
      .notNull()
      .references(() => certificateIssuances.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    method: text('method', { enum: ['CNAME', 'HTTP', 'EMAIL'] }).notNull(),
    /** The approver's, for EMAIL. */
    email: text('email'),
    /** The name of the DNS record, or the URL of the file. */
    place: text('place'),
    /** The record's target, or the file's text. */
    wanted: text('wanted'),
    /** What is there now: the record's target, the file's text, or where it redirects to. */
    found: text('found'),
    /** Why the proof is not seen, as far as we can tell. */
    cause: text('cause', { enum: proofCauses }),
    /** The CAA records that forbid the authority. */
    caa: jsonb('caa').$type<ForbiddingCaa>(),
    /** IPv6 of the name, which may be stale. */
    ipv6: jsonb('ipv6').$type<readonly string[]>(),
    /** Resolvers whose records differ from those of the first. */
    differing: jsonb('differing').$type<readonly DifferingView[]>(),
    isValidated: boolean('is_validated').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.issuanceId, table.name] })],
)

/** The certificates that customers own, each with the order items that pay for it. */
export const certificates = pgTable(
  'certificates',
  {
    serviceId: uuid('service_id')
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The order item whose term runs. */
    itemId: uuid('item_id').notNull(),
    /** A paid renewal, whose term follows. */
    nextItemId: uuid('next_item_id'),
    /** When the schedule looks at it next; null while nothing is due. */
    wakeAt: momentColumn('wake_at'),
    /** The latest requests and looks that the authority was asked for. */
    triedAt: jsonb('tried_at').$type<readonly string[]>().notNull().default([]),
    /** The customer's hosting account where it is installed. */
    installation: jsonb('installation').$type<Installation>(),
    /** When the customer cancelled it before it was issued. */
    cancelledAt: momentColumn('cancelled_at'),
  },
  (table) => [
    index('certificates_due')
      .on(table.wakeAt)
      .where(sql`${table.wakeAt} is not null`),
  ],
)
