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

/**
 * Sign-ins that failed, for an account or for a name that nobody has, from one network and (network
 * '') from everywhere together; `failed-sign-ins.ts` says what follows from them.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** The customer's id, or the SHA-256 of a name that nobody has. */
    subject: text('subject').notNull(),
    /** The client's address, of IPv6 its /64. */
    network: text('network').notNull(),
    /** Failures since `countedSince`. */
    failed: integer('failed').notNull(),
    countedSince: momentColumn('counted_since').notNull(),
    lockedUntil: momentColumn('locked_until'),
    /** When the customer last signed in from there. */
    signedInAt: momentColumn('signed_in_at'),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.network] }),
    index('sign_in_failures_age').on(table.updatedAt),
  ],
)

/** A six-digit code that was mailed; the newest of a purpose replaces the one before it. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    customerId: customer(),
    purpose: text('purpose', { enum: ['VERIFY_EMAIL'] }).notNull(),
    /** The address that it was mailed to: a code for an old address verifies no new one. */
    address: text('address').notNull(),
    /** HMAC-SHA256 of the code. */
    hash: text('hash').notNull(),
    /** Wrong tries so far. */
    tries: integer('tries').notNull().default(0),
    expiresAt: momentColumn('expires_at').notNull(),
    sentAt: momentColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.purpose] })],
)

/** A link that was mailed; only its token's SHA-256 is kept. It works once. */
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

/** A step of signing in, of confirming that, or of adding a passkey: it waits for its answer, and works once. */
export const challenges = pgTable(
  'challenges',
  {
    /** SHA-256 of the token that the browser holds. */
    hash: text('hash').primaryKey(),
    /** Null when it is not known yet who signs in. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['TWO_FACTOR', 'FORCE_PASSWORD', 'ADD_PASSKEY', 'PASSKEY_SIGN_IN', 'CONFIRM_IDENTITY'],
    }).notNull(),
    /** WebAuthn's challenge; empty elsewhere. */
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
  /** The TOTP secret, encrypted; `secret-box.ts` says how. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest time step that was accepted: a code works once (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  enabledAt: momentColumn('enabled_at').notNull(),
})

/** A recovery code of two-factor; only its argon2id hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: customer(),
    hash: text('hash').notNull(),
    usedAt: momentColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.hash] })],
)

/** A passkey (WebAuthn credential). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    customerId: customer(),
    /** base64url, as the public key. */
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

/** A nonce of Google sign-in that was used; kept until it could not be used anyway. */
export const usedNonces = pgTable('used_nonces', {
  hash: text('hash').primaryKey(),
  expiresAt: momentColumn('expires_at').notNull(),
})

/** A company to bill (account §3). */
export const companyInfo = pgTable('company_info', {
  customerId: customer().primaryKey(),
  companyNameEn: text('company_name_en').notNull(),
  companyNameKm: text('company_name_km').notNull(),
  companyAddressEn: text('company_address_en').notNull(),
  companyAddressKm: text('company_address_km').notNull(),
  /** E.164. */
  phoneNumber: text('phone_number').notNull(),
  vatTin: text('vat_tin').notNull(),
})
