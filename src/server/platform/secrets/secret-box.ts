import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A 32-byte key; its id is part of each sealed text. */
export interface SecretKey {
  readonly id: string
  readonly key: Uint8Array
}

export interface Opened {
  readonly text: string
  /** Sealed by an older key: seal it again, so that the key can be removed. */
  readonly isStale: boolean
}

/** Encrypts secrets in the database. */
export interface SecretBox {
  seal(text: string, purpose: string): string
  /** Undefined for a changed text, another purpose or an unknown key. */
  open(sealed: string, purpose: string): Opened | undefined
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Creates a box of AES-256-GCM: `<key id>.<base64url of nonce, tag and ciphertext>`, the purpose authenticated. The first key seals. */
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
