import type { CallResult } from '../client/api-error.ts'
import { confirmIdentity } from '../contract/confirm-identity.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { call } from './api.ts'
import type { SignInStep } from './sign-in.ts'

/** Shows anew who the customer is; a challenge asks for the second factor. */
export const confirm = async (
  body: BodyOf<typeof confirmIdentity>,
): Promise<CallResult<SignInStep>> => {
  const result = await call(confirmIdentity, { body })
  if (!result.ok) return result
  const { challenge } = result.answer
  return {
    ok: true,
    answer: challenge === null ? { kind: 'confirmed' } : { kind: 'second-factor', challenge },
  }
}
