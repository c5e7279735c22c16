import { abortedError, type CallResult } from '../../client/api-error.ts'
import { createPasskey } from '../../client/webauthn.ts'
import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../../contract/passkey-registration.ts'
import type { PasskeyOptions } from '../../contract/passkeys.ts'
import type { Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { settleReferral, takeTokens, type SignInStep } from '../../stores/sign-in.ts'
import { describeDevice } from '../account/describe-device.ts'
import { deviceText } from '../account/device-text.ts'
import { givenFields, type RegistrationDraft } from './registration-form.ts'

/** Milliseconds within which the device is asked again without the server; that waits ten minutes. */
const askAgain = 8 * 60_000

/** An input that the server has checked, with the options of its passkey. */
export interface CheckedRegistration extends PasskeyOptions {
  readonly draft: RegistrationDraft
  readonly checkedAt: number
}

interface PasskeyRegistration {
  readonly draft: RegistrationDraft
  readonly captchaToken: string
  readonly messages: Messages
  /** What a cancelled prompt has left. */
  readonly checked: CheckedRegistration | undefined
  readonly onChecked: (checked: CheckedRegistration | undefined) => void
}

const isUsable = (checked: CheckedRegistration, draft: RegistrationDraft): boolean =>
  checked.draft === draft && Date.now() - checked.checkedAt < askAgain

const check = async (
  draft: RegistrationDraft,
  captchaToken: string,
): Promise<CallResult<CheckedRegistration>> => {
  const body = { ...givenFields(draft), captchaToken }
  const result = await call(passkeyRegistrationOptions, { body })
  if (result.ok) return { ok: true, answer: { ...result.answer, draft, checkedAt: Date.now() } }
  settleReferral(result)
  return result
}

/** Creates a passkey, then the account with it, and signs in; `aborted` when the device made none. */
export const registerByPasskey = async (
  registration: PasskeyRegistration,
): Promise<CallResult<SignInStep>> => {
  const { draft, captchaToken, messages, checked, onChecked } = registration
  const started =
    checked !== undefined && isUsable(checked, draft)
      ? ({ ok: true, answer: checked } as const)
      : await check(draft, captchaToken)
  if (!started.ok) return started
  onChecked(started.answer)
  const { options, challenge } = started.answer
  let response
  try {
    response = await createPasskey(options)
  } catch {
    return { ok: false, error: abortedError }
  }
  onChecked(undefined)
  const name = deviceText(messages, describeDevice(navigator.userAgent))
  const body = { ...givenFields(draft), passkey: { challenge, name, response } }
  const result = await call(registerWithPasskey, { body })
  settleReferral(result)
  return takeTokens(result, true)
}
