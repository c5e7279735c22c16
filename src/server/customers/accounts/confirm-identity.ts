import { sql } from 'drizzle-orm'
import type { confirmIdentity as confirmCall } from '../../../contract/confirm-identity.ts'
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'
import { activeCustomer } from './active-customer.ts'
import { openChallenge } from './challenges.ts'
import { findSigningIn, type SignInWay } from './complete-sign-in.ts'
import { clearFailures, refuseLocked } from './failed-sign-ins.ts'
import { identify, type GoogleDeps } from './google-sign-in.ts'
import { checkOwnPassword, type OwnPasswordDeps } from './own-password.ts'
import { usePasskey, type PasskeySignInDeps } from './passkeys/passkey-sign-in.ts'
import { noteAuthenticated } from './recent-authentication.ts'
import type { SecondFactorDeps } from './two-factor/second-factor.ts'
import { takeSecondStep } from './two-factor/verify-sign-in.ts'

export type ConfirmIdentityDeps = OwnPasswordDeps &
  SecondFactorDeps &
  Pick<PasskeySignInDeps, 'websiteUrl'> &
  Pick<GoogleDeps, 'google' | 'nonces'>

export type Proof = BodyOf<typeof confirmCall>

const purpose = 'CONFIRM_IDENTITY'

const googleCustomer = async (deps: ConfirmIdentityDeps, credential: string) => {
  const { subject } = await identify(deps, credential)
  const known = await findSigningIn(deps.db, deps.clock, sql`c.google_subject = ${subject}`)
  return known?.id
}

const check = async (
  deps: ConfirmIdentityDeps,
  customerId: string,
  proof: Proof,
  ip: string,
): Promise<SignInWay> => {
  if ('password' in proof) {
    const { passwordHash } = await activeCustomer(deps.db, customerId)
    await checkOwnPassword(deps, { subject: customerId, ip }, proof.password, passwordHash)
    return 'PASSWORD'
  }
  if ('passkey' in proof) {
    const owner = await usePasskey(deps, proof.passkey)
    if (owner !== customerId) throw new ApiError('PASSKEY_INVALID')
    return 'PASSKEY'
  }
  if ('google' in proof) {
    const owner = await googleCustomer(deps, proof.google)
    if (owner !== customerId) throw new ApiError('GOOGLE_SIGN_IN_FAILED')
    return 'GOOGLE'
  }
  const owner = await takeSecondStep(deps, purpose, proof, ip)
  if (owner !== customerId) throw new ApiError('CHALLENGE_EXPIRED')
  return 'SECOND_FACTOR'
}

/** Confirms the customer like a sign-in, or returns a challenge for the second factor. */
export const confirmIdentity = async (
  deps: ConfirmIdentityDeps,
  signedIn: SignedIn,
  proof: Proof,
  ip: string,
): Promise<AnswerOf<typeof confirmCall>> => {
  const { db, clock } = deps
  const { customerId } = signedIn
  const way = await check(deps, customerId, proof, ip)
  const isOneFactor = way === 'PASSWORD' || way === 'GOOGLE'
  const customer = await findSigningIn(db, clock, sql`c.id = ${customerId}`)
  if (isOneFactor && customer?.hasTwoFactor === true) {
    const challenge = await openChallenge(db, clock, { purpose, customerId })
    return { messageCode: 'TWO_FACTOR_AUTH_ENABLED', challenge }
  }
  // Concurrent codes must not exceed the lock.
  if (way === 'SECOND_FACTOR') await refuseLocked(db, clock, { subject: customerId, ip })
  await clearFailures(db, customerId, ip)
  await noteAuthenticated(db, clock, signedIn)
  return { messageCode: 'SUCCESS', challenge: null }
}
