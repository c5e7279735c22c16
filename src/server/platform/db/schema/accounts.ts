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
import type { LatinForm } from '../../../../contract/latin-form.ts'
import { momentColumn } from './columns.ts'

/** A customer's account (account §3, User); user name and email are unique without regard to case. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailVerifiedAt: momentColumn('email_verified_at'),
    /** Argon2id; empty without a password. */
    passwordHash: text('password_hash').notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
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
    /** The version of the text that was accepted. */
    autoSignText: text('auto_sign_text'),
    referralCode: text('referral_code')
      .notNull()
      .default(sql`upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))`),
    referredBy: uuid('referred_by'),
    /** The `sub` of the linked Google account, and its email when it was linked. */
    googleSubject: text('google_subject'),
    googleEmail: text('google_email'),
    twoFactorSuggestedAt: momentColumn('two_factor_suggested_at'),
    /** Increased by each payment from the balance, to detect concurrent ones. */
    balanceVersion: integer('balance_turn').notNull().default(0),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_username').on(sql`lower(${table.username})`),
    uniqueIndex('customers_email').on(sql`lower(${table.email})`),
    uniqueIndex('customers_phone').on(table.phoneNumber),
    uniqueIndex('customers_referral_code').on(table.referralCode),
    index('customers_referred_by')
      .on(table.referredBy, table.createdAt)
      .where(sql`${table.referredBy} is not null`),
    uniqueIndex('customers_google').on(table.googleSubject),
    // The staff area searches by how these begin.
    index('customers_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    index('customers_username_start').on(sql`lower(${table.username}) text_pattern_ops`),
    index('customers_first_name_start').on(sql`lower(${table.firstName}) text_pattern_ops`),
    index('customers_last_name_start').on(sql`lower(${table.lastName}) text_pattern_ops`),
    // Every server reads the banned customers at start.
    index('customers_banned')
      .on(table.id)
      .where(sql`${table.bannedAt} is not null`),
  ],
)

/** One generation of a session's refresh token, as SHA-256. Reuse ends the family (RFC 9700 §4.14). */
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
    deviceType: text('device_type', { enum: ['mobile', 'desktop'] }),
    ip: text('address').notNull().default(''),
    /** The session's last use. */
    issuedAt: momentColumn('issued_at')
      .notNull()
      .default(sql`now()`),
    /** The last confirmation of the customer's identity in this session; copied to each generation. */
    authenticatedAt: momentColumn('authenticated_at'),
    /** Whether the session began with a second factor or a passkey; copied to each generation. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [
    index('refresh_tokens_family').on(table.family),
    index('refresh_tokens_customer').on(table.customerId),
    index('refresh_tokens_expiry').on(table.expiresAt),
  ],
)

/** A saved contact (commerce §3); at most three per customer, one the default. */
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
    phoneNumber: text('phone_number').notNull(),
    email: text('email').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull(),
    stateProvince: text('state_province').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** For registries: the fields that are in other letters. */
    latin: jsonb('latin').$type<LatinForm>(),
    createdAt: momentColumn('created_at').notNull(),
    /** The latest change of its fields. */
    changedAt: momentColumn('changed_at'),
  },
  (table) => [
    index('addresses_customer').on(table.customerId),
    uniqueIndex('addresses_one_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
  ],
)
