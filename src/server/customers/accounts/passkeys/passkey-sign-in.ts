import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Tokens } from '../../../../contract/accounts.ts'
import type { PasskeyOptions, WebAuthnJson } from '../../../../contract/passkeys.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { passkeys } from '../../../platform/db/schema/index.ts'
import { openChallenge, takeChallenge } from '../challenges.ts'
import { completeSignIn, findSigningIn, type SignInDeps } from '../complete-sign-in.ts'
import { relyingPartyOf } from './relying-party.ts'
import { userHandleOf } from './new-passkey.ts'
import { parseAuthentication } from './web-authn-json.ts'
import type { Device } from '../../../platform/http/request-context.ts'

export interface PasskeySignInDeps extends SignInDeps {
  readonly websiteUrl: () => string
}

const webAuthn = () => import('@simplewebauthn/server')

/** Starts a sign-in without a name: the authenticator finds its keys. */
export const startPasskeySignIn = async ({
  db,
  clock,
  websiteUrl,
}: PasskeySignInDeps): Promise<PasskeyOptions> => {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(websiteUrl()).id,
    userVerification: 'required',
  })
  const waiting = {
    purpose: 'PASSKEY_SIGN_IN',
    customerId: null,
    data: options.challenge,
  } as const
  return { options: { ...options }, challenge: await openChallenge(db, clock, waiting) }
}

const invalid = () => new ApiError('PASSKEY_INVALID')

export interface GivenPasskey {
  readonly challenge: string
  readonly response: WebAuthnJson
}

/** Verifies a passkey and its user verification, and returns its customer. */
export const usePasskey = async (
  { db, clock, websiteUrl }: Pick<PasskeySignInDeps, 'db' | 'clock' | 'websiteUrl'>,
  given: GivenPasskey,
): Promise<string> => {
  const { data } = await takeChallenge(db, clock, given.challenge, 'PASSKEY_SIGN_IN')
  const { userHandle, ...response } = parseAuthentication(given.response)
  const [saved] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (saved === undefined) throw invalid()
  const handle = userHandleOf(saved.customerId).toString('base64url')
  // A discoverable key returns its user handle (WebAuthn Level 3 §7.2).
  if (userHandle !== handle) throw invalid()
  const { id, origins } = relyingPartyOf(websiteUrl())
  const { verifyAuthenticationResponse } = await webAuthn()
  // A counter that does not grow means a copied key.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: data,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: saved.credentialId,
      publicKey: Uint8Array.from(Buffer.from(saved.publicKey, 'base64url')),
      counter: saved.counter,
    },
  }).catch(() => undefined)
  if (verified?.verified !== true) throw invalid()
  const { newCounter } = verified.authenticationInfo
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    .where(
      and(
        eq(passkeys.id, saved.id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  if (used.length === 0) throw invalid()
  return saved.customerId
}

/** Signs in with a passkey. */
export const signInWithPasskey = async (
  deps: PasskeySignInDeps,
  given: GivenPasskey,
  device: Device,
): Promise<Tokens> => {
  const id = await usePasskey(deps, given)
  const customer = await findSigningIn(deps.db, deps.clock, sql`c.id = ${id}`)
  if (customer === undefined) throw invalid()
  return completeSignIn(deps, customer, 'PASSKEY', device)
}
