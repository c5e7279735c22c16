import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './country-code.ts'

import { ReferralCode } from './registration.ts'
import { Done } from './shared-shapes.ts'

/** The nonce that Google signs into the ID token; valid for ten minutes and one sign-in. */
export const oauthNonce = endpoint({
  method: 'GET',
  path: '/users/oauth/nonce',
  summary: 'A nonce for Google sign-in',
  access: 'public',
  noStore: true,
  answer: v.object({
    nonce: v.string(),
    /** Null without Google sign-in, like `scriptUrl`. */
    clientId: v.nullable(v.string()),
    scriptUrl: v.nullable(v.string()),
  }),
  errors: [],
})

export const GoogleCredential = v.pipe(v.string(), v.minLength(1), v.maxLength(8000))

/** Signs in or creates an account. EMAIL_EXISTS: the email belongs to an account that is not linked. */
export const googleCallback = endpoint({
  method: 'POST',
  path: '/users/google/callback',
  summary: 'Signs in with an ID token of Google',
  access: 'public',
  body: v.object({
    credential: GoogleCredential,
    /** The country of a new account; the site's (`x-site`) by default. */
    country: v.optional(CountryCode),
    referralCode: ReferralCode,
  }),
  answer: v.object({
    ...Tokens.entries,
    isNew: v.boolean(),
  }),
  errors: ['GOOGLE_SIGN_IN_FAILED', 'EMAIL_EXISTS', 'REFERRAL_CODE_INVALID', 'ACCOUNT_BANNED'],
})

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

/** Unlinks it; idempotent. ONLY_WAY_TO_SIGN_IN: no password and no passkey. Ours. */
export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/users/google',
  summary: 'Unlinks the Google account',
  access: 'customer',
  sensitive: true,
  answer: Done,
  errors: ['ONLY_WAY_TO_SIGN_IN'],
})
