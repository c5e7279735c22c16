import { createHash, randomBytes } from 'node:crypto'

/** A new random token: what goes out, and the only thing that is stored of it. */
export interface NewToken {
  /** 32 random bytes, base64url. */
  readonly token: string
  /** SHA-256 of the token, base64url. */
  readonly hash: string
}

/** SHA-256 of a token, base64url. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Makes a token. */
export const createToken = (): NewToken => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}
