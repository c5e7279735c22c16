import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { networkOf } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Consecutive failures from one network before a lock (account §4). */
export const maxFailures = 5
export const lockMinutes = 15

/** Failures per hour in total before only known networks may try: strangers cannot lock customers out. */
export const maxFailuresFromEverywhere = 50

/** Days for which a network stays known after a sign-in. */
const knownDays = 30

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const everywhere = ''

/** A sign-in try and its origin. */
export interface SignInTry {
  /** The customer's id, or {@link subjectOfName} of an unknown name. */
  readonly subject: string
  readonly ip: string
  /** {@link subjectOfName} of the typed name of an existing customer. */
  readonly named?: string
}

/** Returns the subject of a name; unknown names are counted like known ones. */
export const subjectOfName = (name: string): string =>
  createHash('sha256').update(name.toLowerCase()).digest('base64url')

const subjectOf = (name: SQL): SQL =>
  sql`translate(rtrim(encode(sha256(convert_to(lower(${name}), 'UTF8')), 'base64'), '='), '+/', '-_')`

/** The subjects of the names of customer `c`. */
export const namesOf = sql`(${subjectOf(sql`c.username`)}, ${subjectOf(sql`c.email`)})`

const isId = /^[\da-f]{8}-[\da-f-]{27}$/

/** The names of a known customer, who knows both after the sign-in. */
const namesOfSubject = (subject: string): SQL =>
  isId.test(subject)
    ? sql`select n.name from customers c,
        lateral (values (${subjectOf(sql`c.username`)}), (${subjectOf(sql`c.email`)})) as n(name)
        where c.id = ${subject}::uuid`
    : sql`select null::text where false`

const timestamp = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`

/** Returns an expression: when a subject's lock for a network ends, or null. `knownBy` has its sign-ins. */
export const lockOf = (subject: SQL, ip: string, now: Date, knownBy: SQL = subject): SQL =>
  sql`(select max(f.locked_until) from sign_in_failures f
    where f.subject = ${subject} and f.locked_until > ${timestamp(now.getTime())}
      and (f.network = ${networkOf(ip)} or (f.network = '' and not exists (
        select 1 from sign_in_failures known
        where known.subject = ${knownBy} and known.network = ${networkOf(ip)}
          and known.signed_in_at > ${timestamp(now.getTime() - knownDays * day)}))))`

/** Returns ACCOUNT_LOCKED with the remaining minutes, rounded up. */
export const lockedError = (lockedUntil: string, now: Date): ApiError =>
  new ApiError('ACCOUNT_LOCKED', {
    minutes: Math.ceil((Date.parse(lockedUntil) - now.getTime()) / minute),
  })

/** Throws ApiError ACCOUNT_LOCKED during a lock; changes nothing. */
export const refuseLocked = async (
  db: Queryable,
  clock: Clock,
  { subject, ip }: SignInTry,
): Promise<void> => {
  const now = clock.now()
  const [row] = await rowsOf<{ locked_until: string | null }>(
    db,
    sql`select ${lockOf(sql`${subject}::text`, ip, now)} as locked_until`,
  )
  const lockedUntil = row?.locked_until ?? null
  if (lockedUntil !== null) throw lockedError(lockedUntil, now)
}

/**
 * Counts a failure for the account and for the typed name, and returns the tries left. What it shows is
 * the name's own, so neither counter nor lock reveals which email belongs to a user name.
 */
export const countFailure = async (
  db: Queryable,
  clock: Clock,
  { subject, ip, named }: SignInTry,
): Promise<number> => {
  const now = clock.now()
  const at = timestamp(now.getTime())
  const network = networkOf(ip)
  const isOver = sql`(f.network = '' and f.counted_since <= ${timestamp(now.getTime() - hour)})`
  const failed = sql`case when ${isOver} then 1 else f.failed + 1 end`
  const most = sql`case f.network when '' then ${maxFailuresFromEverywhere}::int else ${maxFailures}::int end`
  const lockEnd = sql`case f.network when '' then ${timestamp(now.getTime() + hour)}
    else ${timestamp(now.getTime() + lockMinutes * minute)} end`
  const names = named === undefined ? namesOfSubject(subject) : sql`select ${named}::text`
  // In the order of `clearFailures`, to prevent deadlocks.
  const counted = await rowsOf<{
    subject: string
    network: string
    failed: number
    locked_until: string | null
    signed_in_at: string | null
  }>(
    db,
    sql`insert into sign_in_failures as f (subject, network, failed, counted_since, updated_at)
        select s.subject, n.network, 1, ${at}, ${at}
        from (select ${subject}::text, 0 union all select name, 1 from (${names}) as t(name))
            as s(subject, place),
          (values (''), (${network}::text)) as n(network)
        order by s.place, n.network, s.subject
        on conflict (subject, network) do update set
          failed = case when f.locked_until > ${at} then f.failed
            when ${failed} >= ${most} then 0 else ${failed} end,
          counted_since = case when ${isOver} then ${at} else f.counted_since end,
          locked_until = case when f.locked_until > ${at} then f.locked_until
            when ${failed} >= ${most} then ${lockEnd} end,
          updated_at = excluded.updated_at
        returning subject, network, failed, locked_until, signed_in_at`,
  )
  const rowOf = (of: string, where: string) =>
    counted.find((row) => row.subject === of && row.network === where)
  const shown = named ?? subject
  const here = rowOf(shown, network)
  const signedInAt = rowOf(subject, network)?.signed_in_at ?? null
  const isKnown = signedInAt !== null && Date.parse(signedInAt) > now.getTime() - knownDays * day
  const ofAll = isKnown ? undefined : rowOf(shown, everywhere)
  const lockedUntil = here?.locked_until ?? ofAll?.locked_until ?? null
  if (lockedUntil !== null) throw lockedError(lockedUntil, now)
  return maxFailures - (here?.failed ?? 0)
}

/** Clears a customer's failures and locks, from one network or all. */
export const clearFailures = async (
  db: Queryable,
  customerId: string,
  ip?: string,
): Promise<void> => {
  const here = ip === undefined ? sql`` : sql`and f.network = ${networkOf(ip)}`
  await db.execute(
    sql`update sign_in_failures set failed = 0, locked_until = null
        where (subject, network) in (
          select f.subject, f.network from sign_in_failures f, customers c
          where c.id = ${customerId}::uuid and (f.subject = c.id::text or f.subject in ${namesOf})
            ${here}
          order by f.subject <> c.id::text, f.network, f.subject for update of f
        )`,
  )
}

/** Deletes outdated failures; for the retention job. */
export const deleteOldFailures = async (db: Queryable, clock: Clock): Promise<void> => {
  const now = clock.now().getTime()
  await db.execute(
    sql`delete from sign_in_failures where updated_at <= ${timestamp(now - knownDays * day)}
      or (signed_in_at is null and updated_at <= ${timestamp(now - day)})`,
  )
}
