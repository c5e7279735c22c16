import type { CallResult } from '../client/api-error.ts'
import { confirmIdentity } from '../contract/confirm-identity.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { call, renewSession } from './api.ts'
import type { SignInStep } from './sign-in.ts'

/** Confirms the customer's identity and stores the new tokens: the old ones may be stolen (ASVS 7.2.4). */
export const confirm = async (
  body: BodyOf<typeof confirmIdentity>,
): Promise<CallResult<SignInStep>> => {
  const result = await call(confirmIdentity, { body })
  if (!result.ok) return result
  const { challenge } = result.answer
  if (challenge !== null) return { ok: true, answer: { kind: 'second-factor', challenge } }
  await renewSession(() => true)
  return { ok: true, answer: { kind: 'confirmed' } }
}
