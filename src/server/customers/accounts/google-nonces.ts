import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { usedNonces } from '../../platform/db/schema/index.ts'
import { deriveKey } from './derived-key.ts'
import { tokenHash } from './opaque-token.ts'

/** Milliseconds that a nonce can be used. */
const nonceMs = 10 * 60_000

/** Nonces of Google sign-in: an ID token counts once, and only when we asked for it. */
export interface GoogleNonces {
  /** A new nonce. Nothing is stored. */
  issue(): string
  /** Uses a nonce up: of two calls at once one gets it. @returns whether it was a good one */
  use(db: Queryable, nonce: string): Promise<boolean>
}

/** Nonces that carry their own end and a signature: `<random>.<end in milliseconds>.<HMAC-SHA256>`. */
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
      // By the signed part: the same signature can be written in more than one way.
      const used = await db
        .insert(usedNonces)
        .values({ hash: tokenHash(text), expiresAt: new Date(expiresAt) })
        .onConflictDoNothing()
        .returning({ hash: usedNonces.hash })
      return used.length > 0
    },
  }
}

/** Clears away nonces that could not be used anyway; for the retention job. */
export const deleteExpiredNonces = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(usedNonces).where(lt(usedNonces.expiresAt, clock.now()))
}
