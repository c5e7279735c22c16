import { passkeySignIn, passkeySignInOptions } from '../contract/passkeys.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { abortedError, type CallResult } from '../client/api-error.ts'
import { askPasskey } from '../client/webauthn.ts'
import { call } from './api.ts'
import { takeTokens, type SignInStep } from './sign-in.ts'

export type PasskeyAnswer = BodyOf<typeof passkeySignIn>

/** Signs in with a device's response. */
export const signInWithPasskey = async (body: PasskeyAnswer): Promise<CallResult<SignInStep>> =>
  takeTokens(await call(passkeySignIn, { body }))

/** Requests a passkey and passes its response on; `aborted` when cancelled or without one. */
export const askForPasskey = async (
  give: (answer: PasskeyAnswer) => Promise<CallResult<SignInStep>>,
): Promise<CallResult<SignInStep>> => {
  const requested = await call(passkeySignInOptions, {})
  if (!requested.ok) return requested
  const { challenge, options } = requested.answer
  let response
  try {
    response = await askPasskey(options)
  } catch {
    return { ok: false, error: abortedError }
  }
  return give({ challenge, response })
}
