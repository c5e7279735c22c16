import { randomUUID } from 'node:crypto'
import type { WebAuthnJson } from '../../../../contract/passkeys.ts'
import { fullNameOf } from '../../../../contract/person-name.ts'
import { brandName } from '../../../platform/brand.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { passkeys } from '../../../platform/db/schema/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { relyingPartyOf } from './relying-party.ts'
import { parseRegistration } from './web-authn-json.ts'

/** Returns the user handle of a customer. */
export const userHandleOf = (customerId: string): Buffer => Buffer.from(customerId)

// Loading takes 0.3 s, and few calls need it.
const webAuthn = () => import('@simplewebauthn/server')

// EdDSA, ES256, RS256 (COSE); the library would add ML-DSA, which is experimental in Node.
const supportedAlgorithmIDs = [-8, -7, -257]

/** The owner of a new passkey, as the device lists it. */
export interface PasskeyOwner {
  readonly customerId: string
  /** The account's name: user name or email. */
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** Their passkeys: a device has one for each account. */
  readonly saved?: { readonly id: string; readonly transports: string[] }[]
}

/** Returns the options and WebAuthn's challenge of a discoverable passkey with user verification. */
export const creationOptions = async (
  websiteUrl: string,
  { customerId, name, firstName, lastName, saved = [] }: PasskeyOwner,
): Promise<{ readonly options: WebAuthnJson; readonly challenge: string }> => {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: relyingPartyOf(websiteUrl).id,
    userName: name,
    userID: Uint8Array.from(userHandleOf(customerId)),
    userDisplayName: fullNameOf({ firstName, lastName }) || name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: saved,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** A verified passkey that is not stored yet. */
export interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
}

/** Verifies a device's response to {@link creationOptions}. Throws ApiError PASSKEY_INVALID. */
export const verifyNew = async (
  websiteUrl: string,
  expectedChallenge: string,
  response: WebAuthnJson,
): Promise<VerifiedPasskey> => {
  const parsed = parseRegistration(response)
  const { id, origins } = relyingPartyOf(websiteUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (verified?.verified !== true) throw new ApiError('PASSKEY_INVALID')
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: parsed.response.transports,
  }
}

/** Stores a passkey and returns its id. Throws ApiError PASSKEY_INVALID when its key is registered. */
export const insertPasskey = async (
  tx: Queryable,
  passkey: VerifiedPasskey & {
    readonly customerId: string
    readonly name: string
    readonly createdAt: Date
  },
): Promise<string> => {
  const [inserted] = await tx
    .insert(passkeys)
    .values({ id: randomUUID(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  if (inserted === undefined) throw new ApiError('PASSKEY_INVALID')
  return inserted.id
}
