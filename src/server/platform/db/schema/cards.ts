import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CardBrand } from '../../../../contract/cards.ts'
import type { ErrorCode } from '../../../../contract/error-codes.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { payments } from './payments.ts'

/** A card that the gateway has stored; we have its token and never its number. */
export const cards = pgTable(
  'cards',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    brand: text('brand', { enum: CardBrand.options }).notNull(),
    lastFour: text('last_four').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    /** Null once the gateway has deleted the card. */
    sealedToken: text('sealed_token'),
    /** The scheme's id of the customer's first payment, for charges without the customer. */
    networkId: text('network_id').notNull().default(''),
    isDefault: boolean('is_default').notNull(),
    addedAt: momentColumn('added_at').notNull(),
    removedAt: momentColumn('removed_at'),
    /** When the customer was reminded of its expiry. */
    remindedAt: momentColumn('reminded_at'),
  },
  (table) => [
    index('cards_customer').on(table.customerId),
    uniqueIndex('cards_one_default')
      .on(table.customerId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
)

/** The gateway's answer about an entered card. Its id is the transaction that we signed. */
export const cardVerifications = pgTable(
  'card_verifications',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The gateway's id of the charge. */
    gatewayId: text('gateway_id').notNull(),
    /** In ten-thousandths of its currency. */
    amount: moneyColumn('amount').notNull(),
    currency: text('currency').notNull().default('USD'),
    state: text('state', { enum: ['ADDED', 'REFUSED'] }).notNull(),
    code: text('code').$type<ErrorCode>(),
    /** What the gateway calls that. */
    reason: text('reason'),
    cardId: uuid('card_id').references(() => cards.id),
    /** Whether the charge took money, and whether that is refunded; what is unknown is looked up. */
    refund: text('refund', { enum: ['UNKNOWN', 'NONE', 'DUE', 'DONE'] }).notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('card_verifications_gateway').on(table.gatewayId)],
)

/** The one charge of a payment; `charge-states.ts` has its transitions. */
export const cardCharges = pgTable(
  'card_charges',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Null when the payment was closed before a charge. */
    cardId: uuid('card_id').references(() => cards.id),
    idempotencyKey: text('idempotency_key'),
    state: text('state', {
      enum: ['SENT', 'CHALLENGE', 'PAID', 'REFUSED', 'VOIDING', 'CLOSED'],
    }).notNull(),
    /** Why it was refused. */
    code: text('code').$type<ErrorCode>(),
    /** What the gateway calls that. */
    reason: text('reason'),
    /** What 3-D Secure asks of the customer. */
    challenge: jsonb('challenge').$type<{
      readonly url: string
      readonly accessToken: string
      readonly authenticationId: string
    }>(),
    sentAt: momentColumn('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('card_charges_idempotency').on(table.customerId, table.idempotencyKey),
    index('card_charges_card').on(table.cardId),
  ],
)
