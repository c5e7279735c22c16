import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, Id, Moment, WebsiteId } from './shared-shapes.ts'

/** The outcomes of a successful call to sign in (account §4). */
export const LoginMessage = v.picklist([
  'SUCCESS',
  'TWO_FACTOR_AUTH_ENABLED',
  'FORCE_PASSWORD_CHANGE',
  'SUGGEST_ENABLE_2FA',
])

/** Access and refresh token. TWO_FACTOR_AUTH_ENABLED and FORCE_PASSWORD_CHANGE bring only a challenge, valid for 10 minutes. */
export const Tokens = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  messageCode: LoginMessage,
})
export type Tokens = v.InferOutput<typeof Tokens>

export const User = v.object({
  id: Id,
  username: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  registerCountry: v.string(),
  website: v.object({ id: WebsiteId }),
  locale: v.picklist(['en', 'km']),
  /** The default first. */
  addresses: v.array(v.object({ id: Id, isDefault: v.boolean(), phoneNumber: v.string() })),
  isEmailVerified: v.boolean(),
  phoneNumber: v.nullable(v.string()),
  organization: v.string(),
  identityNumber: v.string(),
  address1: v.string(),
  address2: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  city: v.string(),
  referralCode: v.string(),
  googleEmail: v.nullable(v.string()),
  createdAt: Moment,
  /** Whether the shop takes saved cards; menus leave their page out otherwise. */
  offersCards: v.boolean(),
  /** Only while the deletion of the account is scheduled. */
  deletionDueAt: v.optional(Moment),
})
export type User = v.InferOutput<typeof User>

/** The part of a profile that a new contact starts with. */
export const ContactProfile = v.pick(User, [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'organization',
  'address1',
  'address2',
  'stateProvince',
  'postalCode',
  'city',
  'registerCountry',
])
export type ContactProfile = v.InferOutput<typeof ContactProfile>

/** ACCOUNT_LOCKED carries `minutes`, USERNAME_PASSWORD_INCORRECT the `remaining` attempts (account §4). */
export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Signs in with a user name (or email) and a password',
  access: 'public',
  body: v.object({
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    // Sent as account §7 says; with one client and one way to sign in they carry no information.
    clientId: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))),
    grantType: v.optional(v.literal('password')),
    scope: v.optional(v.unknown()),
  }),
  answer: Tokens,
  errors: ['USERNAME_PASSWORD_INCORRECT', 'ACCOUNT_LOCKED', 'ACCOUNT_BANNED'],
})

/** Each refresh token works once; its reuse ends the whole family. */
export const refresh = endpoint({
  method: 'POST',
  path: '/users/refresh',
  summary: 'Exchanges a refresh token for new tokens',
  access: 'public',
  body: v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  answer: Tokens,
  errors: ['REFRESH_TOKEN_INVALID', 'ACCOUNT_BANNED'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Ends the session',
  access: 'public',
  body: v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  answer: Done,
  errors: [],
})

export const getUserInformation = endpoint({
  method: 'GET',
  path: '/users/getUserInformation',
  summary: 'The signed-in customer',
  access: 'customer',
  answer: User,
  errors: ['USER_NOT_FOUND'],
})

export const getBalance = endpoint({
  method: 'GET',
  path: '/user/balance/',
  summary: 'The account balance: the sum of the customer’s ledger, and what the customer owes',
  access: 'customer',
  answer: v.object({
    balance: Dollars,
    /** What a bank took back of a payment and the balance did not cover; the next top-up pays it. */
    owed: Dollars,
    currencyCode: v.literal('USD'),
  }),
  errors: [],
})

/** Totals per currency (account §3). */
export const getPromoCredit = endpoint({
  method: 'GET',
  path: '/user/promo-credit/total',
  summary: 'The promo credit, per currency',
  access: 'customer',
  answer: v.array(
    v.object({
      currencyId: v.literal('USD'),
      /** What can be spent; without what an unpaid order holds. */
      total: Dollars,
      /** The part of it that expires first. */
      expiring: v.nullable(v.object({ amount: Dollars, expiresAt: Moment })),
    }),
  ),
  errors: [],
})
