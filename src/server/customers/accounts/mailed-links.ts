import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { mailedLinks } from '../../platform/db/schema/index.ts'
import { createToken, tokenHash } from './opaque-token.ts'

/** What a mailed link does. */
export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

/** Milliseconds that a mailed link works. */
export const linkMs = 60 * 60_000

/**
 * Makes the token of a link that is about to be mailed; the ones of the same purpose before it end.
 *
 * @returns the token for the address, only its hash is kept; undefined when the customer has another
 *   email by now: a link to a mailbox that is no longer theirs must not work
 */
export const createLink = async (
  db: Queryable,
  clock: Clock,
  {
    customerId,
    purpose,
    email,
  }: { readonly customerId: string; readonly purpose: LinkPurpose; readonly email: string },
): Promise<string | undefined> => {
  const now = clock.now()
  const { token, hash } = createToken()
  // The lock makes a change of the email wait, so that it ends this link; or this waits for the change.
  const made = await rowsOf(
    db,
    sql`with made as (
        insert into mailed_links (hash, customer_id, purpose, expires_at, created_at)
        select ${hash}, c.id, ${purpose},
          ${new Date(now.getTime() + linkMs).toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz
        from customers c where c.id = ${customerId}::uuid and c.email = ${email} for share
        returning hash),
      ended as (
        delete from mailed_links
        where customer_id = ${customerId}::uuid and purpose = ${purpose}
          and exists (select from made))
      select hash from made`,
  )
  return made.length === 0 ? undefined : token
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
