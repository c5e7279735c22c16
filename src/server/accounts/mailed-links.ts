import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { mailedLinks } from '../db/schema/index.ts'
import { createToken, tokenHash } from './opaque-token.ts'

/** What a mailed link does. */
export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

/** Milliseconds that a mailed link works. */
export const linkMs = 60 * 60_000

/**
 * Makes a link's token; the ones of the same purpose before it end.
 *
 * @returns the token for the address; only its hash is kept
 */
export const createLink = async (
  db: Queryable,
  clock: Clock,
  { customerId, purpose }: { readonly customerId: string; readonly purpose: LinkPurpose },
): Promise<string> => {
  const now = clock.now()
  const { token, hash } = createToken()
  await db
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.customerId, customerId), eq(mailedLinks.purpose, purpose)))
  await db.insert(mailedLinks).values({
    hash,
    customerId,
    purpose,
    expiresAt: new Date(now.getTime() + linkMs),
    createdAt: now,
  })
  return token
}

const working = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(mailedLinks.hash, tokenHash(token)),
    eq(mailedLinks.purpose, purpose),
    isNull(mailedLinks.usedAt),
    gt(mailedLinks.expiresAt, now),
  )

/** Whose link it is, while it works; changes nothing. @throws ApiError CODE_INCORRECT */
export const checkLink = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: LinkPurpose,
): Promise<{ readonly customerId: string }> => {
  const [found] = await db
    .select({ customerId: mailedLinks.customerId })
    .from(mailedLinks)
    .where(working(token, purpose, clock.now()))
  if (found === undefined) throw new ApiError('CODE_INCORRECT')
  return found
}

/**
 * Uses a link up: of two tabs at once one gets it.
 *
 * @returns the customer
 * @throws ApiError CODE_INCORRECT
 */
export const takeLink = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: LinkPurpose,
): Promise<string> => {
  const now = clock.now()
  const [taken] = await db
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(working(token, purpose, now))
    .returning({ customerId: mailedLinks.customerId })
  if (taken === undefined) throw new ApiError('CODE_INCORRECT')
  return taken.customerId
}

/** Clears away links past their time; for the retention job. */
export const deleteExpiredLinks = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, clock.now()))
}
