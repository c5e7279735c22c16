import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  AddressLine,
  CountryCode,
  Email,
  Name,
  OptionalAddressLine,
  OptionalPlace,
  PhoneNumber,
  Place,
  PostalCode,
} from './person-fields.ts'
import { Dollars, Done, Id, IdParams, Moment, Text, WebsiteId } from './shared-shapes.ts'

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
  addresses: v.array(v.object({ id: Id, isDefault: v.boolean() })),
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
})
export type User = v.InferOutput<typeof User>

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
    scope: v.optional(v.pipe(v.string(), v.regex(/^[\w:. -]{0,200}$/))),
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
  summary: 'The account balance: the sum of the customer’s ledger',
  access: 'customer',
  answer: v.object({ balance: Dollars, currencyCode: v.literal('USD') }),
  errors: [],
})

/** Totals per currency (account §3). */
export const getPromoCredit = endpoint({
  method: 'GET',
  path: '/user/promo-credit/total',
  summary: 'The promo credit, per currency',
  access: 'customer',
  answer: v.array(v.object({ currencyId: v.literal('USD'), total: Dollars })),
  errors: [],
})

/** The input of a contact (commerce §3, account §3). */
export const ContactFields = v.object({
  firstName: Name,
  lastName: Name,
  organizationName: v.optional(Text(100), ''),
  taxIdentificationNumber: v.optional(Text(30), ''),
  phoneNumber: PhoneNumber,
  email: Email,
  address1: AddressLine(150),
  address2: v.optional(OptionalAddressLine(150), ''),
  stateProvince: v.optional(OptionalPlace, ''),
  postalCode: v.optional(PostalCode, ''),
  city: Place,
  country: CountryCode,
})
export type ContactFields = v.InferOutput<typeof ContactFields>

export const Contact = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  organizationName: v.string(),
  taxIdentificationNumber: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  address1: v.string(),
  address2: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  city: v.string(),
  country: v.string(),
  isDefault: v.boolean(),
})
export type Contact = v.InferOutput<typeof Contact>

/** Maximum number of saved contacts (commerce §9). */
export const maximumContacts = 3

export const listAddresses = endpoint({
  method: 'GET',
  path: '/user/addresses',
  summary: 'The saved contacts, the default first',
  access: 'customer',
  answer: v.array(Contact),
  errors: [],
})

export const addressesOverLimit = endpoint({
  method: 'GET',
  path: '/user/addresses/over-limit',
  summary: 'Whether no further contact can be saved',
  access: 'customer',
  answer: v.object({ overLimit: v.boolean(), limit: v.number() }),
  errors: [],
})

export const addAddress = endpoint({
  method: 'PUT',
  path: '/user/addresses',
  summary: 'Saves a new contact',
  access: 'customer',
  body: ContactFields,
  answer: v.array(Contact),
  errors: ['ADD_ADDRESS_WAS_LIMITED'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/user/addresses/{id}',
  summary: 'One saved contact',
  access: 'customer',
  params: IdParams,
  answer: Contact,
  errors: ['ADDRESS_NOT_FOUND'],
})

export const editAddress = endpoint({
  method: 'PUT',
  path: '/user/addresses/{id}',
  summary: 'Replaces the fields of a contact',
  access: 'customer',
  params: IdParams,
  body: v.object({ ...ContactFields.entries, isDefault: v.optional(v.boolean(), false) }),
  answer: v.array(Contact),
  errors: ['ADDRESS_NOT_FOUND'],
})

export const setDefaultAddress = endpoint({
  method: 'PATCH',
  path: '/user/addresses/{id}',
  summary: 'Makes a contact the default',
  access: 'customer',
  params: IdParams,
  body: v.object({ isDefault: v.literal(true) }),
  answer: v.array(Contact),
  errors: ['ADDRESS_NOT_FOUND'],
})

/** Deleting the default makes the oldest other one the default. */
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/user/addresses/{id}',
  summary: 'Deletes a contact',
  access: 'customer',
  params: IdParams,
  answer: v.array(Contact),
  errors: ['ADDRESS_NOT_FOUND', 'NO_MORE_ADDRESSES'],
})
