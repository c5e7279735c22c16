import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../contract/passkey-registration.ts'
import {
  passkeySignIn,
  passkeySignInOptions,
  type PasskeyAnswer,
  type PasskeyOptions,
  type WebAuthnJson,
} from '../contract/passkeys.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { abortedError, type CallResult } from '../client/api-error.ts'
import { askPasskey, createPasskey } from '../client/webauthn.ts'
import { call } from './api.ts'
import { enterNew, takeTokens, type SignInStep } from './sign-in.ts'

/** Signs in with a device's response. */
export const signInWithPasskey = async (body: PasskeyAnswer): Promise<CallResult<SignInStep>> =>
  takeTokens(await call(passkeySignIn, { body }))

/** Prompts the device and passes its response on; `aborted` when cancelled or without a passkey. */
export const promptDevice = async <Answer>(
  requested: CallResult<PasskeyOptions>,
  prompt: (options: WebAuthnJson) => Promise<WebAuthnJson>,
  give: (answer: PasskeyAnswer) => Promise<CallResult<Answer>>,
): Promise<CallResult<Answer>> => {
  if (!requested.ok) return requested
  const { challenge, options } = requested.answer
  let response
  try {
    response = await prompt(options)
  } catch {
    return { ok: false, error: { ...abortedError, messageCode: 'PASSKEY_NOT_CREATED' } }
  }
  return give({ challenge, response })
}

/** Requests a passkey and passes its response on; `aborted` when cancelled or without one. */
export const askForPasskey = async (
  give: (answer: PasskeyAnswer) => Promise<CallResult<SignInStep>>,
): Promise<CallResult<SignInStep>> =>
  promptDevice(await call(passkeySignInOptions, {}), askPasskey, give)

/** Creates an account with a new passkey and signs in; the server checks the input before. */
export const signUpWithPasskey = async (
  body: BodyOf<typeof passkeyRegistrationOptions>,
): Promise<CallResult<SignInStep>> =>
  enterNew(
    await promptDevice(await call(passkeyRegistrationOptions, { body }), createPasskey, (passkey) =>
      call(registerWithPasskey, { body: { ...body, passkey } }),
    ),
  )
