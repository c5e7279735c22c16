import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** A customer's account (account §3, User). Names and emails are unique without regard to case. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailVerifiedAt: momentColumn('email_verified_at'),
    /** Argon2id; empty for who signs in with Google and never chose a password. */
    passwordHash: text('password_hash').notNull(),
    /** The next sign-in asks for a new password. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number'),
    organization: text('organization').notNull().default(''),
    identityNumber: text('identity_number').notNull().default(''),
    address1: text('address1').notNull().default(''),
    address2: text('address2').notNull().default(''),
    stateProvince: text('state_province').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    registerCountry: text('register_country').notNull(),
    websiteId: text('website_id', { enum: ['KH', 'TH', 'AE'] }).notNull(),
    locale: text('locale', { enum: ['en', 'km'] }).notNull(),
    bannedAt: momentColumn('banned_at'),
    autoSignAcceptedAt: momentColumn('auto_sign_accepted_at'),
    /** What others register with to name this customer. */
    referralCode: text('referral_code')
      .notNull()
      .default(sql`upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))`),
    referredBy: uuid('referred_by'),
    /** The `sub` of the linked Google account, and its address when it was linked. */
    googleSubject: text('google_subject'),
    googleEmail: text('google_email'),
    twoFactorSuggestedAt: momentColumn('two_factor_suggested_at'),
    /** Raised by each payment out of the balance: of two at once, one finds it changed. */
    balanceTurn: integer('balance_turn').notNull().default(0),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_username').on(sql`lower(${table.username})`),
    uniqueIndex('customers_email').on(sql`lower(${table.email})`),
    uniqueIndex('customers_phone').on(table.phoneNumber),
    uniqueIndex('customers_referral_code').on(table.referralCode),
    uniqueIndex('customers_google').on(table.googleSubject),
    // Every server reads the few banned ones when it starts.
    index('customers_banned')
      .on(table.id)
      .where(sql`${table.bannedAt} is not null`),
  ],
)

/**
 * One generation of a session's refresh token. Only the token's SHA-256 is kept. A used one that
 * comes again ends its whole family (RFC 9700 §4.14).
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    family: uuid('family').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    usedAt: momentColumn('used_at'),
    revokedAt: momentColumn('revoked_at'),
    expiresAt: momentColumn('expires_at').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The client's address that asked for it. */
    address: text('address').notNull().default(''),
    /** When this generation was made: the session's last use. */
    issuedAt: momentColumn('issued_at')
      .notNull()
      .default(sql`now()`),
    /**
     * When somebody last showed in this session who they are; each generation carries it on. Without
     * one it was never noted.
     */
    authenticatedAt: momentColumn('authenticated_at'),
    /** When the session began; each generation carries it on, which bounds the session. */
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('refresh_tokens_family').on(table.family),
    index('refresh_tokens_customer').on(table.customerId),
    index('refresh_tokens_expiry').on(table.expiresAt),
  ],
)

/** A saved contact (commerce §3). At most three of a customer; one of them is the default. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    organizationName: text('organization_name').notNull(),
    taxIdentificationNumber: text('tax_identification_number').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    email: text('email').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull(),
    stateProvince: text('state_province').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('addresses_customer').on(table.customerId),
    uniqueIndex('addresses_one_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
  ],
)
