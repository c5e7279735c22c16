import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { OpaqueToken } from './person-fields.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

// WebAuthn Level 3's JSON forms, verified by @simplewebauthn on the server.
const Json = v.record(v.string(), v.unknown())
export type WebAuthnJson = v.InferOutput<typeof Json>

/** What the browser creates a passkey from or signs, and the step that its response completes. */
export const PasskeyOptions = v.object({ options: Json, challenge: OpaqueToken })
export type PasskeyOptions = v.InferOutput<typeof PasskeyOptions>

/** A new passkey under the customer's name for it. */
export const NewPasskey = v.object({
  challenge: OpaqueToken,
  name: RequiredText(50),
  response: Json,
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

export const maximumPasskeys = 10

export const Passkey = v.object({
  id: Id,
  name: v.string(),
  createdAt: Moment,
  lastUsedAt: v.nullable(Moment),
})
export type Passkey = v.InferOutput<typeof Passkey>

/** Ours, as all of these. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/passkeys',
  summary: 'The customer’s passkeys',
  access: 'customer',
  answer: v.array(Passkey),
  errors: [],
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/users/passkeys/options',
  summary: 'The options to create a passkey',
  access: 'customer',
  sensitive: true,
  answer: PasskeyOptions,
  errors: ['PASSKEYS_LIMITED', 'STAFF_FACTOR_REQUIRED'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys',
  summary: 'Saves a new passkey',
  access: 'customer',
  sensitive: true,
  body: NewPasskey,
  answer: v.array(Passkey),
  errors: ['PASSKEY_INVALID', 'PASSKEYS_LIMITED', 'CHALLENGE_EXPIRED', 'STAFF_FACTOR_REQUIRED'],
})

/** ONLY_WAY_TO_SIGN_IN: the account has no other. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/passkeys/{id}',
  summary: 'Removes a passkey',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.array(Passkey),
  errors: ['PASSKEY_NOT_FOUND', 'ONLY_WAY_TO_SIGN_IN', 'STAFF_FACTOR_REQUIRED'],
})

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/users/login/passkey/options',
  summary: 'The options to sign in with a passkey',
  access: 'public',
  answer: PasskeyOptions,
  errors: [],
})

/** A device's response to {@link PasskeyOptions}. */
export const PasskeyAnswer = v.object({ challenge: OpaqueToken, response: Json })
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

/** A passkey counts as both factors: no code follows. */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/users/login/passkey',
  summary: 'Signs in with a passkey',
  access: 'public',
  body: PasskeyAnswer,
  answer: Tokens,
  errors: ['PASSKEY_INVALID', 'CHALLENGE_EXPIRED', 'ACCOUNT_BANNED'],
})
