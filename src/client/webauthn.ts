import type { WebAuthnJson } from '../contract/passkeys.ts'

/**
 * Returns whether passkeys work here: the browser has the WebAuthn level 3 JSON functions (§5.1)
 * and the page's host is a name, not an IP.
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

const jsonOf = (credential: Credential | null): WebAuthnJson => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error()
  return { ...credential.toJSON() }
}

/**
 * Creates a passkey on the device and returns what the server verifies. Rejects when cancelled,
 * with an `InvalidStateError` if the device already has one (WebAuthn §5.1.3).
 */
export const createPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  jsonOf(
    isCreation(options)
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : null,
  )

/**
 * Signs with a passkey of the device and returns what the server verifies. Rejects when cancelled
 * or when the device has none (WebAuthn §5.1.4).
 */
export const askPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  jsonOf(
    isRequest(options)
      ? await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        })
      : null,
  )
