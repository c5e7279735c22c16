import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { mailedLinks } from '../../platform/db/schema/index.ts'
import { createToken, tokenHash } from './opaque-token.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

/** Lifetime of a mailed link. */
export const linkMs = 60 * 60_000

/** Replaces the customer's links of one purpose; undefined when the email changed meanwhile. */
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
  // The lock orders this and a change of the email, which ends links.
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

/** Returns a valid link's customer without using it. Throws CODE_INCORRECT. */
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

/** Uses a link once and returns its customer. Throws CODE_INCORRECT. */
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

/** Deletes expired links; for the retention job. */
export const deleteExpiredLinks = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, clock.now()))
}
