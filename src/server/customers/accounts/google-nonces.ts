import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { usedNonces } from '../../platform/db/schema/index.ts'
import { deriveKey } from './derived-key.ts'
import { tokenHash } from './opaque-token.ts'

const nonceMs = 10 * 60_000

/** Nonces make an ID token single-use and bind it to our request. */
export interface GoogleNonces {
  issue(): string
  /** Returns whether the nonce was valid and unused. */
  use(db: Queryable, nonce: string): Promise<boolean>
}

/** Creates signed nonces: `<random>.<expiry in milliseconds>.<HMAC-SHA256>`. */
export const createGoogleNonces = ({
  secret,
  clock,
}: {
  readonly secret: Uint8Array
  readonly clock: Clock
}): GoogleNonces => {
  const key = deriveKey(secret, 'google nonces')
  const signature = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    issue: () => {
      const random = randomBytes(16).toString('base64url')
      const text = `${random}.${clock.now().getTime() + nonceMs}`
      return `${text}.${signature(text).toString('base64url')}`
    },
    use: async (db, nonce) => {
      const end = nonce.lastIndexOf('.')
      const text = nonce.slice(0, Math.max(0, end))
      const expected = signature(text)
      const given = Buffer.from(nonce.slice(end + 1), 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      const expiresAt = Number(text.split('.')[1])
      if (!(expiresAt > clock.now().getTime())) return false
      // Stored by the signed part, because a signature has several encodings.
      const used = await db
        .insert(usedNonces)
        .values({ hash: tokenHash(text), expiresAt: new Date(expiresAt) })
        .onConflictDoNothing()
        .returning({ hash: usedNonces.hash })
      return used.length > 0
    },
  }
}

/** Deletes expired nonces; for the retention job. */
export const deleteExpiredNonces = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(usedNonces).where(lt(usedNonces.expiresAt, clock.now()))
}
