import { sql } from 'drizzle-orm'
import type { Tokens } from '../../../contract/accounts.ts'
import { ApiError } from '../../api-error.ts'
import { takeChallenge, tryChallenge } from '../challenges.ts'
import {
  completeSignIn,
  findSigningIn,
  type Device,
  type SignInParts,
} from '../complete-sign-in.ts'
import { countFailure, refuseLocked } from '../failed-sign-ins.ts'
import { useSecondFactor, type SecondFactorParts } from './second-factor.ts'

const purpose = 'TWO_FACTOR'

/**
 * Goes on with a sign-in by its second factor. Wrong codes count twice: of the challenge, which
 * ends after five, and of the account, as wrong passwords do.
 *
 * @throws ApiError INVALID_2FA_CODE {remaining}, CHALLENGE_EXPIRED, ACCOUNT_LOCKED {minutes},
 *   ACCOUNT_BANNED
 */
export const verifySignIn = async (
  parts: SignInParts & SecondFactorParts,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  device: Device,
): Promise<Tokens> => {
  const { db, clock } = parts
  const { customerId, remaining } = await tryChallenge(db, clock, challenge, purpose)
  if (customerId === null) throw new ApiError('CHALLENGE_EXPIRED')
  const attempt = { subject: customerId, address: device.address }
  await refuseLocked(db, clock, attempt)
  const isRight = await useSecondFactor(parts, customerId, code)
  if (isRight === false) {
    const remainingHere = await countFailure(db, clock, attempt)
    throw new ApiError('INVALID_2FA_CODE', { remaining: Math.min(remaining, remainingHere) })
  }
  await takeChallenge(db, clock, challenge, purpose)
  const customer = await findSigningIn(db, clock, sql`c.id = ${customerId}`)
  // Turned off or deleted meanwhile: the sign-in begins anew.
  if (isRight === undefined || customer === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return completeSignIn(parts, customer, 'SECOND_FACTOR', device)
}
