import type { CallResult } from '../../client/api-error.ts'
import { createPasskey } from '../../client/webauthn.ts'
import { addPasskey, passkeyOptions, type Passkey } from '../../contract/passkeys.ts'
import { call } from '../../stores/api.ts'

/** `dismissed`: the customer or the device refused; `known`: the device already has a passkey. */
export type PasskeyOutcome =
  | CallResult<readonly Passkey[]>
  | { readonly ok: false; readonly error: 'dismissed' | 'known' }

/** Creates a passkey on the device and saves it under a name. */
export const registerPasskey = async (name: string): Promise<PasskeyOutcome> => {
  const begun = await call(passkeyOptions, {})
  if (!begun.ok) return begun
  const { options, challenge } = begun.answer
  try {
    const response = await createPasskey(options)
    return await call(addPasskey, { body: { challenge, name, response } })
  } catch (fault) {
    const known = fault instanceof Error && fault.name === 'InvalidStateError'
    return { ok: false, error: known ? 'known' : 'dismissed' }
  }
}
