import { sql } from 'drizzle-orm'
import type { Tokens } from '../../../../contract/accounts.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { takeChallenge, tryChallenge } from '../challenges.ts'
import { completeSignIn, findSigningIn, type Device, type SignInDeps } from '../complete-sign-in.ts'
import { countFailure, refuseLocked } from '../failed-sign-ins.ts'
import { useSecondFactor, type SecondFactorDeps } from './second-factor.ts'

/** What answers a challenge: a code of the authenticator, or a recovery code. */
export interface SecondStep {
  readonly challenge: string
  readonly code: string
}

/**
 * Takes the second factor that a challenge asked for. Wrong codes count twice: of the challenge, which
 * ends after five, and of the account, as wrong passwords do.
 *
 * @returns the customer
 * @throws ApiError INVALID_2FA_CODE {remaining}, CHALLENGE_EXPIRED, ACCOUNT_LOCKED {minutes}
 */
export const takeSecondStep = async (
  deps: SecondFactorDeps,
  purpose: 'TWO_FACTOR' | 'CONFIRM_IDENTITY',
  { challenge, code }: SecondStep,
  address: string,
): Promise<string> => {
  const { db, clock } = deps
  const { customerId, remaining } = await tryChallenge(db, clock, challenge, purpose)
  if (customerId === null) throw new ApiError('CHALLENGE_EXPIRED')
  const attempt = { subject: customerId, address }
  await refuseLocked(db, clock, attempt)
  const isRight = await useSecondFactor(deps, customerId, code)
  if (isRight === false) {
    const remainingHere = await countFailure(db, clock, attempt)
    throw new ApiError('INVALID_2FA_CODE', { remaining: Math.min(remaining, remainingHere) })
  }
  await takeChallenge(db, clock, challenge, purpose)
  // Turned off meanwhile: it begins anew.
  if (isRight === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return customerId
}

/**
 * Goes on with a sign-in by its second factor.
 *
 * @throws ApiError INVALID_2FA_CODE {remaining}, CHALLENGE_EXPIRED, ACCOUNT_LOCKED {minutes},
 *   ACCOUNT_BANNED
 */
export const verifySignIn = async (
  deps: SignInDeps & SecondFactorDeps,
  given: SecondStep,
  device: Device,
): Promise<Tokens> => {
  const id = await takeSecondStep(deps, 'TWO_FACTOR', given, device.address)
  const customer = await findSigningIn(deps.db, deps.clock, sql`c.id = ${id}`)
  // Deleted meanwhile.
  if (customer === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return completeSignIn(deps, customer, 'SECOND_FACTOR', device)
}
