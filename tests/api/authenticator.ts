import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as v from 'valibot'
import type { WebAuthnJson } from '../../src/contract/passkeys.ts'

export interface AuthenticatorSettings {
  readonly origin: string
  readonly rpId: string
  /** Whether it asks for a fingerprint or PIN; true by default. */
  readonly verifiesUser?: boolean
  /** Whether it counts its signatures; true by default. */
  readonly counts?: boolean
  /** The user handle that it returns instead of the registered one. */
  readonly userHandle?: string
}

/** A software passkey authenticator with its browser: one ES256 key. */
export interface Authenticator {
  /** Implements `navigator.credentials.create`. */
  create(options: WebAuthnJson): WebAuthnJson
  /** Implements `navigator.credentials.get`. */
  get(options: WebAuthnJson): WebAuthnJson
  /** Returns a copy with the same key and counter, which diverge from here. */
  copy(changes?: Partial<AuthenticatorSettings>): Authenticator
  userHandle(): string
}

interface Held {
  readonly id: Buffer
  readonly key: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly counter: number
  readonly userHandle: string
}

const CreationOptions = v.object({ challenge: v.string(), user: v.object({ id: v.string() }) })
const RequestOptions = v.object({ challenge: v.string() })
const EcKey = v.object({ x: v.string(), y: v.string() })

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

// Flags of authenticator data (WebAuthn Level 3 §6.1).
const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

const newHeld = (): Held => ({
  id: randomBytes(16),
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  counter: 0,
  userHandle: '',
})

/** Creates an authenticator. */
export const createAuthenticator = (
  settings: AuthenticatorSettings,
  initial: Held = newHeld(),
): Authenticator => {
  const { origin, rpId, verifiesUser = true, counts = true } = settings
  let held = initial

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (more = 0, rest: Buffer = Buffer.alloc(0)): Buffer => {
    if (counts) held = { ...held, counter: held.counter + 1 }
    const head = Buffer.alloc(5)
    head.writeUInt8(userPresent | (verifiesUser ? userVerified : 0) | more, 0)
    head.writeUInt32BE(held.counter, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }

  const credentialData = (): Buffer => {
    const { x, y } = v.parse(EcKey, held.key.publicKey.export({ format: 'jwk' }))
    // COSE_Key (RFC 9052 §7): EC2, ES256, P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(held.id.length)
    return Buffer.concat([Buffer.alloc(16), length, held.id, isoCBOR.encode(cose)])
  }

  const credential = () => ({
    id: base64url(held.id),
    rawId: base64url(held.id),
    type: 'public-key',
    clientExtensionResults: {},
  })

  return {
    create: (options) => {
      const { challenge, user } = v.parse(CreationOptions, options)
      held = { ...held, userHandle: user.id }
      const authData = Uint8Array.from(authenticatorData(attested, credentialData()))
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      )
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    get: (options) => {
      const { challenge } = v.parse(RequestOptions, options)
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData()
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), held.key.privateKey)
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: settings.userHandle ?? held.userHandle,
        },
      }
    },
    copy: (changes = {}) => createAuthenticator({ ...settings, ...changes }, held),
    userHandle: () => held.userHandle,
  }
}
