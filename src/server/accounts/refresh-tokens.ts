import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { WebsiteId } from '../../contract/shared-shapes.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { SignedIn } from '../http/request-context.ts'

const day = 24 * 60 * 60_000
/** A session ends when it was not refreshed for so long, and at the latest after so long. */
const idleLifetime = 14 * day
const absoluteLifetime = 30 * day
/**
 * A token that was just used may be used again for so long: two tabs that refresh at once, or an
 * answer that was lost on its way, are no theft.
 */
const overlap = 20_000

/** A new token: what the browser gets, and the only thing that is stored of it. */
export interface NewRefreshToken {
  /** 32 random bytes, base64url. */
  readonly token: string
  readonly hash: string
}

/** A session's tokens after a refresh. */
export interface Renewed {
  readonly refreshToken: string
  readonly signedIn: SignedIn
}

/** SHA-256 of a token, base64url. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a refresh token. */
export const createRefreshToken = (): NewRefreshToken => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

const timestamp = (moment: Date | number) => sql`${new Date(moment).toISOString()}::timestamptz`

/**
 * Begins a session for a customer who has shown who they are: clears their failed sign-ins and
 * stores the first refresh token, in one guarded statement.
 *
 * @returns the session; undefined if the customer was locked or banned meanwhile
 */
export const beginSession = async (
  db: Queryable,
  clock: Clock,
  customer: { readonly id: string; readonly websiteId: WebsiteId; readonly userAgent: string },
): Promise<Renewed | undefined> => {
  const now = clock.now()
  const { token, hash } = createRefreshToken()
  const session = randomUUID()
  const begun = await rowsOf<{ hash: string }>(
    db,
    sql`with cleared as (
          update customers set failed_sign_ins = 0, locked_until = null
          where id = ${customer.id} and banned_at is null
            and (locked_until is null or locked_until <= ${timestamp(now)})
          returning id
        )
        insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, created_at)
        select ${hash}, ${session}::uuid, id, ${timestamp(now.getTime() + idleLifetime)},
          ${customer.userAgent}, ${timestamp(now)}
        from cleared
        returning hash`,
  )
  if (begun.length === 0) return undefined
  return {
    refreshToken: token,
    signedIn: { customerId: customer.id, websiteId: customer.websiteId, session },
  }
}

/**
 * Ends a session: none of its tokens can be used any more. Repeated until nothing live is left,
 * since a refresh at the same moment may add a token that the statement before it did not see.
 */
const endFamily = async (db: Queryable, family: string, now: Date): Promise<void> => {
  let ended: number
  do {
    const rows = await rowsOf<{ hash: string }>(
      db,
      sql`update refresh_tokens set revoked_at = ${timestamp(now)}
          where family = ${family} and revoked_at is null
            and (used_at is null or used_at > ${timestamp(now.getTime() - overlap)})
          returning hash`,
    )
    ended = rows.length
  } while (ended > 0)
}

/** Why a token could not be used; a used one that comes again ends its whole session. */
const refuse = async (db: Queryable, hash: string, now: Date): Promise<ApiError> => {
  const [row] = await rowsOf<{ family: string; used: boolean; banned: boolean }>(
    db,
    sql`select t.family, t.used_at is not null as used, c.banned_at is not null as banned
        from refresh_tokens t join customers c on c.id = t.customer_id
        where t.hash = ${hash}`,
  )
  if (row === undefined) return new ApiError('REFRESH_TOKEN_INVALID')
  if (row.banned) return new ApiError('ACCOUNT_BANNED')
  if (row.used) await endFamily(db, row.family, now)
  return new ApiError('REFRESH_TOKEN_INVALID')
}

/**
 * Changes a refresh token for the session's next one, in one guarded statement: each works once,
 * and for 20 seconds more. Later reuse ends the session (RFC 9700 §4.14). A generation carries the
 * `created_at` of the first one, which bounds the session.
 *
 * @throws ApiError REFRESH_TOKEN_INVALID, ACCOUNT_BANNED
 */
export const renewSession = async (
  db: Queryable,
  clock: Clock,
  { refreshToken, userAgent }: { readonly refreshToken: string; readonly userAgent: string },
): Promise<Renewed> => {
  const now = clock.now()
  const hash = hashOf(refreshToken)
  const child = createRefreshToken()
  const [renewed] = await rowsOf<{ customer_id: string; family: string; website_id: WebsiteId }>(
    db,
    sql`with used as (
          update refresh_tokens t set used_at = coalesce(t.used_at, ${timestamp(now)})
          from customers c
          where t.hash = ${hash} and t.revoked_at is null and t.expires_at > ${timestamp(now)}
            and (t.used_at is null or t.used_at > ${timestamp(now.getTime() - overlap)})
            and c.id = t.customer_id and c.banned_at is null
          returning t.family, t.customer_id, t.created_at, c.website_id
        ), child as (
          insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, created_at)
          select ${child.hash}, family, customer_id,
            least(
              ${timestamp(now.getTime() + idleLifetime)},
              created_at + ${absoluteLifetime / 1000} * interval '1 second'
            ),
            ${userAgent}, created_at
          from used
        )
        select customer_id, family, website_id from used`,
  )
  if (renewed === undefined) throw await refuse(db, hash, now)
  return {
    refreshToken: child.token,
    signedIn: {
      customerId: renewed.customer_id,
      websiteId: renewed.website_id,
      session: renewed.family,
    },
  }
}

/** Ends the session that a refresh token belongs to. An unknown token has none, which is fine. */
export const endSession = async (
  db: Queryable,
  clock: Clock,
  refreshToken: string,
): Promise<void> => {
  const [row] = await rowsOf<{ family: string }>(
    db,
    sql`select family from refresh_tokens where hash = ${hashOf(refreshToken)}`,
  )
  if (row !== undefined) await endFamily(db, row.family, clock.now())
}

/**
 * Deletes tokens past their expiry; for the retention job. A used one stays until then, so that
 * its reuse is noticed.
 */
export const deleteExpiredTokens = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.execute(sql`delete from refresh_tokens where expires_at <= ${timestamp(clock.now())}`)
}
