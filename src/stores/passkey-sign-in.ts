import { passkeySignIn, passkeySignInOptions } from '../contract/passkeys.ts'
import { abortedError, type CallResult } from '../client/api-error.ts'
import { askPasskey } from '../client/webauthn.ts'
import { call } from './api.ts'
import { takeTokens, type SignInStep } from './sign-in.ts'

/**
 * Signs in with a passkey of this device. `aborted` when the visitor gave up, or has none here: the
 * browser tells neither from the other.
 */
export const signInWithPasskey = async (): Promise<CallResult<SignInStep>> => {
  const asked = await call(passkeySignInOptions, {})
  if (!asked.ok) return asked
  const { challenge, options } = asked.answer
  let response
  try {
    response = await askPasskey(options)
  } catch {
    return { ok: false, error: abortedError }
  }
  return takeTokens(await call(passkeySignIn, { body: { challenge, response } }))
}
