import type { WebAuthnJson } from '../contract/passkeys.ts'

/**
 * Whether passkeys can be used here: the browser knows them and the JSON that they travel in (WebAuthn
 * level 3 §5.1: all current browsers do), and the page's address is a name, to which they can be bound.
 */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

const isCreation = (
  options: WebAuthnJson,
): options is WebAuthnJson & PublicKeyCredentialCreationOptionsJSON =>
  typeof options['challenge'] === 'string'

const isRequest = (
  options: WebAuthnJson,
): options is WebAuthnJson & PublicKeyCredentialRequestOptionsJSON =>
  typeof options['challenge'] === 'string'

const told = (credential: Credential | null): WebAuthnJson => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error()
  return { ...credential.toJSON() }
}

/**
 * Has the device make a passkey. Gives what the server verifies; rejects when the person or the
 * device says no, with an `InvalidStateError` when the device has one already (WebAuthn §5.1.3).
 */
export const createPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  told(
    isCreation(options)
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : null,
  )

/**
 * Has the device sign with a passkey. Gives what the server verifies; rejects when the person gives
 * up or has none here (WebAuthn §5.1.4).
 */
export const askPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  told(
    isRequest(options)
      ? await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        })
      : null,
  )
