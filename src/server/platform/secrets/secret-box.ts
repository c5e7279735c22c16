import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of {@link createSecretBox}: 32 bytes, and a name by which a sealed text says whose it is. */
export interface SecretKey {
  readonly id: string
  readonly key: Uint8Array
}

/** A text that was opened. */
export interface Opened {
  readonly text: string
  /** Sealed by a key that is no longer the first: seal it anew, so that the key can go one day. */
  readonly isStale: boolean
}

/** Encrypts what must be read again, but not by who only reads the database. */
export interface SecretBox {
  /** Seals a text for one purpose: a sealed text is worth nothing in another place. */
  seal(text: string, purpose: string): string
  /** Opens a sealed text; undefined when it was changed, is for another purpose or has no key here. */
  open(sealed: string, purpose: string): Opened | undefined
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce of 96 bits; the purpose is authenticated along. A sealed text is
 * `<key id>.<base64url of nonce, tag and ciphertext>`. The first key seals, each of them opens.
 */
export const createSecretBox = (
  keys: readonly [first: SecretKey, ...others: SecretKey[]],
): SecretBox => {
  const [first] = keys
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, first.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
      return `${first.id}.${sealed.toString('base64url')}`
    },
    open: (sealed, purpose) => {
      const dot = sealed.indexOf('.')
      const id = sealed.slice(0, Math.max(0, dot))
      const key = byId.get(id)
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      if (key === undefined || bytes.length < nonceBytes + tagBytes) return undefined
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const text = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ])
        return { text: text.toString('utf8'), isStale: id !== first.id }
      } catch {
        return undefined
      }
    },
  }
}
