import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'

const customer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** Failed sign-ins of an account or unknown name, per network and (network '') in total. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** The customer's id, or the SHA-256 of an unknown name. */
    subject: text('subject').notNull(),
    /** The client's IP, of IPv6 its /64. */
    network: text('network').notNull(),
    failed: integer('failed').notNull(),
    countedSince: momentColumn('counted_since').notNull(),
    lockedUntil: momentColumn('locked_until'),
    signedInAt: momentColumn('signed_in_at'),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.network] }),
    index('sign_in_failures_age').on(table.updatedAt),
  ],
)

/** What all servers count together, such as the sign-ins of a network; see `platform/shared-limit.ts`. */
export const sharedLimits = pgTable(
  'shared_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
  },
  (table) => [index('shared_limits_end').on(table.endsAt)],
)

/** A mailed six-digit code; only the newest of a purpose is valid. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    customerId: customer(),
    purpose: text('purpose', { enum: ['VERIFY_EMAIL'] }).notNull(),
    /** The recipient: a code for an old email verifies no new one. */
    email: text('address').notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: momentColumn('expires_at').notNull(),
    sentAt: momentColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.purpose] })],
)

/** A mailed link by its token's SHA-256; it works once. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    hash: text('hash').primaryKey(),
    customerId: customer(),
    purpose: text('purpose', { enum: ['RESET_PASSWORD', 'TURN_OFF_TWO_FACTOR'] }).notNull(),
    usedAt: momentColumn('used_at'),
    expiresAt: momentColumn('expires_at').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('mailed_links_customer').on(table.customerId, table.purpose),
    index('mailed_links_expiry').on(table.expiresAt),
  ],
)

/** A pending step of signing in, registering, confirming an identity or adding a passkey; it works once. */
export const challenges = pgTable(
  'challenges',
  {
    hash: text('hash').primaryKey(),
    /** Null before the customer is known. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: [
        'TWO_FACTOR',
        'FORCE_PASSWORD',
        'ADD_PASSKEY',
        'PASSKEY_SIGN_IN',
        'REGISTER_PASSKEY',
        'STAFF_INVITATION',
        'CONFIRM_IDENTITY',
      ],
    }).notNull(),
    /** WebAuthn's challenge; of a registration as JSON with the future customer's id. */
    data: text('data').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [
    index('challenges_expiry').on(table.expiresAt),
    index('challenges_customer').on(table.customerId),
  ],
)

/** Two-factor of a customer; a row means it is on. */
export const twoFactors = pgTable('two_factors', {
  customerId: customer().primaryKey(),
  id: uuid('id').notNull().unique(),
  /** The sealed TOTP secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest accepted time step: a code works once (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  enabledAt: momentColumn('enabled_at').notNull(),
})

/** A recovery code by its argon2id hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: customer(),
    hash: text('hash').notNull(),
    usedAt: momentColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    customerId: customer(),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    lastUsedAt: momentColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_customer').on(table.customerId),
  ],
)

/** A used nonce of Google sign-in, stored until it expires. */
export const usedNonces = pgTable('used_nonces', {
  hash: text('hash').primaryKey(),
  expiresAt: momentColumn('expires_at').notNull(),
})
