import { passkeySignIn, passkeySignInOptions } from '../contract/passkeys.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { abortedError, type CallResult } from '../client/api-error.ts'
import { askPasskey } from '../client/webauthn.ts'
import { call } from './api.ts'
import { takeTokens, type SignInStep } from './sign-in.ts'

/** What a device answered that was asked for a passkey. */
export type PasskeyAnswer = BodyOf<typeof passkeySignIn>

/** Signs in by what the device answered. */
export const signInWithPasskey = async (body: PasskeyAnswer): Promise<CallResult<SignInStep>> =>
  takeTokens(await call(passkeySignIn, { body }))

/**
 * Asks this device for a passkey, and gives it on. `aborted` when the visitor gave up, or has none
 * here: the browser tells neither from the other.
 */
export const askForPasskey = async (
  give: (answer: PasskeyAnswer) => Promise<CallResult<SignInStep>>,
): Promise<CallResult<SignInStep>> => {
  const asked = await call(passkeySignInOptions, {})
  if (!asked.ok) return asked
  const { challenge, options } = asked.answer
  let response
  try {
    response = await askPasskey(options)
  } catch {
    return { ok: false, error: abortedError }
  }
  return give({ challenge, response })
}
