import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { CallResult } from '../../client/api-error.ts'
import { loadPart } from '../../client/reload-once.ts'
import {
  addPasskey,
  passkeyOptions,
  type Passkey,
  type WebAuthnJson,
} from '../../contract/passkeys.ts'
import { call } from '../../stores/api.ts'

/** Whether the browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const isCreationOptions = (
  options: WebAuthnJson,
): options is WebAuthnJson & PublicKeyCredentialCreationOptionsJSON =>
  typeof options['challenge'] === 'string' &&
  typeof options['rp'] === 'object' &&
  typeof options['user'] === 'object' &&
  Array.isArray(options['pubKeyCredParams'])

/** What came of it; `dismissed` when the person or the device said no, `known` when it has one. */
export type PasskeyOutcome =
  CallResult<readonly Passkey[]> | { readonly ok: false; readonly error: 'dismissed' | 'known' }

/** Has the device make a passkey, and saves it under a name. */
export const registerPasskey = async (name: string): Promise<PasskeyOutcome> => {
  const begun = await call(passkeyOptions, {})
  if (!begun.ok) return begun
  const { options, challenge } = begun.answer
  if (!isCreationOptions(options)) return { ok: false, error: 'dismissed' }
  try {
    const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'))
    const response = await startRegistration({ optionsJSON: options })
    return await call(addPasskey, { body: { challenge, name, response: { ...response } } })
  } catch (fault) {
    const known = fault instanceof Error && fault.name === 'InvalidStateError'
    return { ok: false, error: known ? 'known' : 'dismissed' }
  }
}
