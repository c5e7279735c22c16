import { createHash, randomBytes } from 'node:crypto'

/** A token and the hash that is stored. */
export interface NewToken {
  /** 32 random bytes, base64url. */
  readonly token: string
  /** SHA-256, base64url. */
  readonly hash: string
}

export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export const createToken = (): NewToken => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}
