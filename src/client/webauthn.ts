import type { WebAuthnJson } from '../contract/passkeys.ts'

/** Returns whether the browser has WebAuthn level 3's JSON functions (§5.1) and the host is not an IP. */
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

/** Creates a passkey. Rejects when cancelled, with an `InvalidStateError` if one exists (WebAuthn §5.1.3). */
export const createPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  jsonOf(
    isCreation(options)
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : null,
  )

/** Signs with a passkey. Rejects when cancelled or without one (WebAuthn §5.1.4). */
export const askPasskey = async (options: WebAuthnJson): Promise<WebAuthnJson> =>
  jsonOf(
    isRequest(options)
      ? await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        })
      : null,
  )
