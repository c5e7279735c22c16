import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Device, SignedIn } from '../../platform/http/request-context.ts'
import { publish } from '../../platform/realtime/index.ts'
import { notifyEnded } from './ended-sessions.ts'
import { lockOf, namesOf } from './failed-sign-ins.ts'
import { createToken, tokenHash } from './opaque-token.ts'

const day = 24 * 60 * 60_000
/** Maximum idle time and maximum lifetime of a session. */
const idleLifetime = 14 * day
const absoluteLifetime = 30 * day
/** Reuse within this time is a second tab or a lost response, and no theft. */
const overlap = 20_000

/** A session's tokens after a refresh. */
export interface Renewed {
  readonly refreshToken: string
  readonly signedIn: SignedIn
}

const timestamp = (moment: Date | number) => sql`${new Date(moment).toISOString()}::timestamptz`

export interface NewSession extends Device {
  readonly id: string
  readonly websiteId: WebsiteId
  /** Rejects a locked account; a passkey or a mailed link needs no lock. */
  readonly unlessLocked?: boolean
  /** Whether the customer proved a second factor; false by default. */
  readonly hasSecondFactor?: boolean
}

/** Starts a session in one guarded statement; undefined when the customer is locked or banned. */
export const startSession = async (
  db: Queryable,
  clock: Clock,
  {
    id,
    websiteId,
    userAgent,
    ip,
    deviceType,
    unlessLocked = false,
    hasSecondFactor = false,
  }: NewSession,
): Promise<Renewed | undefined> => {
  const now = clock.now()
  const { token, hash } = createToken()
  const session = randomUUID()
  const at = timestamp(now)
  // PostgreSQL rechecks the last condition on the locked row: concurrent guesses must not exceed the lock.
  const isFree = unlessLocked ? sql`and ${lockOf(sql`c.id::text`, ip, now)} is null` : sql``
  const isStillFree = unlessLocked
    ? sql`where f.locked_until is null or f.locked_until <= ${at}`
    : sql``
  const begun = await rowsOf<{ hash: string }>(
    db,
    sql`with admitted as (
          insert into sign_in_failures as f
            (subject, network, failed, counted_since, signed_in_at, updated_at)
          select c.id::text, ${networkOf(ip)}, 0, ${at}, ${at}, ${at}
          from customers c
          where c.id = ${id} and c.banned_at is null ${isFree}
          for share of c
          on conflict (subject, network) do update set
            failed = 0, counted_since = excluded.counted_since, locked_until = null,
            signed_in_at = excluded.signed_in_at, updated_at = excluded.updated_at
          ${isStillFree}
          returning subject
        ), forgotten as (
          update sign_in_failures f set failed = 0, locked_until = null
          from admitted, customers c
          where c.id = ${id} and f.subject in ${namesOf} and f.network = ${networkOf(ip)}
        )
        insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, address,
          device_type, issued_at, authenticated_at, created_at, has_second_factor)
        select ${hash}, ${session}::uuid, subject::uuid,
          ${timestamp(now.getTime() + idleLifetime)}, ${userAgent}, ${ip}, ${deviceType ?? null},
          ${at}, ${at}, ${at}, ${hasSecondFactor}::boolean
        from admitted
        returning hash`,
  )
  if (begun.length === 0) return undefined
  return { refreshToken: token, signedIn: { customerId: id, websiteId, session } }
}

/** Ends sessions and repeats, since a concurrent refresh may add a token. */
const endLive = async (db: Queryable, which: SQL, now: Date): Promise<ReadonlySet<string>> => {
  const families = new Set<string>()
  let ended: number
  do {
    const rows = await rowsOf<{ family: string }>(
      db,
      sql`with ended as (
            update refresh_tokens set revoked_at = ${timestamp(now)}
            where ${which} and revoked_at is null
              and (used_at is null or used_at > ${timestamp(now.getTime() - overlap)})
            returning family
          )
          select family, ${notifyEnded(sql`family`)} from ended`,
    )
    for (const { family } of rows) families.add(family)
    ended = rows.length
  } while (ended > 0)
  return families
}

const endFamily = (db: Queryable, family: string, now: Date): Promise<ReadonlySet<string>> =>
  endLive(db, sql`family = ${family}`, now)

const publishEnds = async (
  db: Queryable,
  customerId: string,
  sessions: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  for (const sessionId of sessions) {
    await publish(db, customerId, 'session_ended', { sessionId }, now)
  }
}

/** Ends one of the customer's sessions; returns whether it was live. */
export const endSessionOf = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  session: string,
): Promise<boolean> => {
  const now = clock.now()
  const which = sql`family = ${session} and customer_id = ${customerId}
    and expires_at > ${timestamp(now)}`
  const ended = await endLive(db, which, now)
  await publishEnds(db, customerId, ended, now)
  return ended.size > 0
}

/** Ends a customer's sessions, except an optional one, and notifies their tabs. */
export const endSessionsOf = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  { except }: { readonly except?: string } = {},
): Promise<void> => {
  const now = clock.now()
  const others = except === undefined ? sql`` : sql`and family <> ${except}`
  const ended = await endLive(db, sql`customer_id = ${customerId} ${others}`, now)
  await publishEnds(db, customerId, ended, now)
}

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

/** Rotates a refresh token. Reuse after 20 s ends the session (RFC 9700 §4.14). */
export const renewSession = async (
  db: Queryable,
  clock: Clock,
  { refreshToken, userAgent, ip, deviceType }: Device & { readonly refreshToken: string },
): Promise<Renewed> => {
  const now = clock.now()
  const hash = tokenHash(refreshToken)
  const child = createToken()
  const [renewed] = await rowsOf<{ customer_id: string; family: string; website_id: WebsiteId }>(
    db,
    sql`with used as (
          update refresh_tokens t set used_at = coalesce(t.used_at, ${timestamp(now)})
          from customers c
          where t.hash = ${hash} and t.revoked_at is null and t.expires_at > ${timestamp(now)}
            and (t.used_at is null or t.used_at > ${timestamp(now.getTime() - overlap)})
            and c.id = t.customer_id and c.banned_at is null
          returning t.family, t.customer_id, t.authenticated_at, t.created_at, t.has_second_factor,
            c.website_id
        ), child as (
          insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, address,
            device_type, issued_at, authenticated_at, created_at, has_second_factor)
          select ${child.hash}, family, customer_id,
            least(
              ${timestamp(now.getTime() + idleLifetime)},
              created_at + ${absoluteLifetime / 1000} * interval '1 second'
            ),
            ${userAgent}, ${ip}, ${deviceType ?? null}, ${timestamp(now)}, authenticated_at, created_at,
            has_second_factor
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

/** Returns a token's session, live or not. */
export const sessionOf = async (
  db: Queryable,
  refreshToken: string,
): Promise<{ readonly customerId: string; readonly session: string } | undefined> => {
  const [row] = await rowsOf<{ customerId: string; session: string }>(
    db,
    sql`select customer_id as "customerId", family as session
        from refresh_tokens where hash = ${tokenHash(refreshToken)}`,
  )
  return row
}

/** Ends a token's session; an unknown token has none. */
export const endSession = async (
  db: Queryable,
  clock: Clock,
  refreshToken: string,
): Promise<void> => {
  const found = await sessionOf(db, refreshToken)
  if (found !== undefined) await endFamily(db, found.session, clock.now())
}

/** Deletes expired tokens; used ones stay until then to detect reuse. */
export const deleteExpiredTokens = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.execute(sql`delete from refresh_tokens where expires_at <= ${timestamp(clock.now())}`)
}
