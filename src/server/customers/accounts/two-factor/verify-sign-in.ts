import { sql } from 'drizzle-orm'
import type { Tokens } from '../../../../contract/accounts.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { takeChallenge, tryChallenge } from '../challenges.ts'
import { completeSignIn, findSigningIn, type SignInDeps } from '../complete-sign-in.ts'
import { countFailure, refuseLocked } from '../failed-sign-ins.ts'
import { useSecondFactor, type SecondFactorDeps } from './second-factor.ts'
import type { Device } from '../../../platform/http/request-context.ts'

/** An authenticator or recovery code for a challenge. */
export interface SecondStep {
  readonly challenge: string
  readonly code: string
}

/** Takes a second factor; wrong codes count for the challenge and for the account. */
export const takeSecondStep = async (
  deps: SecondFactorDeps,
  purpose: 'TWO_FACTOR' | 'CONFIRM_IDENTITY',
  { challenge, code }: SecondStep,
  ip: string,
): Promise<string> => {
  const { db, clock } = deps
  const { customerId, remaining } = await tryChallenge(db, clock, challenge, purpose)
  if (customerId === null) throw new ApiError('CHALLENGE_EXPIRED')
  const signInTry = { subject: customerId, ip }
  await refuseLocked(db, clock, signInTry)
  const isRight = await useSecondFactor(deps, customerId, code)
  if (isRight === false) {
    const remainingHere = await countFailure(db, clock, signInTry)
    throw new ApiError('INVALID_2FA_CODE', { remaining: Math.min(remaining, remainingHere) })
  }
  await takeChallenge(db, clock, challenge, purpose)
  // Turned off meanwhile: the sign-in must start again.
  if (isRight === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return customerId
}

/** Continues a sign-in with its second factor. */
export const verifySignIn = async (
  deps: SignInDeps & SecondFactorDeps,
  given: SecondStep,
  device: Device,
): Promise<Tokens> => {
  const id = await takeSecondStep(deps, 'TWO_FACTOR', given, device.ip)
  const customer = await findSigningIn(deps.db, deps.clock, sql`c.id = ${id}`)
  // Deleted meanwhile.
  if (customer === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return completeSignIn(deps, customer, 'SECOND_FACTOR', device)
}
