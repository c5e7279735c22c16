import * as v from 'valibot'
import { passkeySignIn, passkeySignInOptions } from '../contract/passkeys.ts'
import { abortedError, type CallResult } from '../client/api-error.ts'
import { askPasskey } from '../client/webauthn.ts'
import { call } from './api.ts'
import { takeTokens, type SignInStep } from './sign-in.ts'

/** What a sign-in asks of `navigator.credentials.get` (WebAuthn §5.5), as far as we ask for it. */
const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.exactOptional(v.string()),
  timeout: v.exactOptional(v.number()),
  userVerification: v.exactOptional(v.picklist(['discouraged', 'preferred', 'required'])),
})

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
    response = await askPasskey(v.parse(RequestOptions, options))
  } catch {
    return { ok: false, error: abortedError }
  }
  return takeTokens(await call(passkeySignIn, { body: { challenge, response } }))
}
