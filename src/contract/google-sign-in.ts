import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './person-fields.ts'
import { ReferralCode } from './registration.ts'
import { Done } from './shared-shapes.ts'

/**
 * `GET /users/oauth/nonce`: what the browser gives Google's script, and Google signs into the ID
 * token. Good for ten minutes and for one sign-in. Nothing is stored before it is used.
 */
export const oauthNonce = endpoint({
  method: 'GET',
  path: '/users/oauth/nonce',
  summary: 'A nonce for Google sign-in',
  access: 'public',
  noStore: true,
  answer: v.object({
    nonce: v.string(),
    /** The provider's client id at Google; null when Google sign-in is not offered. */
    clientId: v.nullable(v.string()),
    /** Where Google's script is; null as above. */
    scriptUrl: v.nullable(v.string()),
  }),
  errors: [],
})

/** An ID token of Google. */
export const GoogleCredential = v.pipe(v.string(), v.minLength(1), v.maxLength(8000))

/**
 * `POST /users/google/callback`. Signs in who is linked to the Google account, or makes an account.
 * EMAIL_EXISTS: the address belongs to an account that is not linked; sign in to that one, or use
 * another address. REFERRAL_CODE_INVALID concerns new accounts only.
 */
export const googleCallback = endpoint({
  method: 'POST',
  path: '/users/google/callback',
  summary: 'Signs in with an ID token of Google',
  access: 'public',
  body: v.object({
    credential: GoogleCredential,
    /** A new account's country; the site's (`x-site`) when left out. */
    country: v.optional(CountryCode),
    /** Who brought a new customer. */
    referralCode: ReferralCode,
  }),
  answer: v.object({
    ...Tokens.entries,
    /** Whether the account was made by this call. */
    isNew: v.boolean(),
  }),
  errors: ['GOOGLE_SIGN_IN_FAILED', 'EMAIL_EXISTS', 'REFERRAL_CODE_INVALID', 'ACCOUNT_BANNED'],
})

/** `PUT /users/google`: links the signed-in account to a Google account. Ours. */
export const linkGoogle = endpoint({
  method: 'PUT',
  path: '/users/google',
  summary: 'Links a Google account',
  access: 'customer',
  sensitive: true,
  body: v.object({ credential: GoogleCredential }),
  answer: v.object({ googleEmail: v.string() }),
  errors: ['GOOGLE_SIGN_IN_FAILED', 'EMAIL_EXISTS'],
})

/**
 * `DELETE /users/google`: unlinks it; repeating that is fine. ONLY_WAY_TO_SIGN_IN: there is neither a
 * password nor a passkey. Ours.
 */
export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/users/google',
  summary: 'Unlinks the Google account',
  access: 'customer',
  sensitive: true,
  answer: Done,
  errors: ['ONLY_WAY_TO_SIGN_IN'],
})
