import { sql } from 'drizzle-orm'
import { createToken, tokenHash } from '../accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { passes } from '../../platform/rate-limit.ts'
import type { SharedLimit } from '../../platform/shared-limit.ts'
import { mailSubscription } from './jobs.ts'

interface SubscriptionDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** How long a subscription waits for its confirmation. */
const waitsMs = 7 * 86_400_000

const waitingSince = (now: Date) =>
  sql`${new Date(now.getTime() - waitsMs).toISOString()}::timestamptz`

/**
 * Stores an email once, and mails the link that confirms it; a repeated subscription changes its
 * language. Deletes what was not confirmed in time.
 */
export const storeSubscription = async (
  {
    db,
    clock,
    enqueue,
    mailboxes,
  }: SubscriptionDeps & { readonly enqueue: Enqueue; readonly mailboxes: SharedLimit },
  typed: { readonly email: string; readonly locale: Locale },
): Promise<void> => {
  const email = typed.email.toLowerCase()
  const now = clock.now()
  // Others may have asked for it often enough; an answer would tell them.
  const isMailed = await passes(mailboxes.take(email))
  await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`delete from subscriptions where confirmed_at is null and created_at <= ${waitingSince(now)}`,
    )
    await rowsOf(
      tx,
      sql`insert into subscriptions as s (email, locale, created_at)
        values (${email}, ${typed.locale}, ${now.toISOString()}::timestamptz)
        on conflict (email) do update set locale = excluded.locale,
          created_at = case when s.confirmed_at is null then excluded.created_at else s.created_at end`,
    )
    if (isMailed) await enqueue(tx, mailSubscription, { email })
  })
}

/** Creates the token of the link that confirms a subscription; undefined when there is nothing to confirm. */
export const createSubscriptionLink = async (
  db: Queryable,
  email: string,
): Promise<{ readonly token: string; readonly locale: Locale } | undefined> => {
  const { token, hash } = createToken()
  const [waiting] = await rowsOf<{ locale: Locale }>(
    db,
    sql`update subscriptions set link_hash = ${hash}
      where email = ${email} and confirmed_at is null returning locale`,
  )
  return waiting && { token, locale: waiting.locale }
}

/** Confirms the subscription of a mailed link, which works again; returns false when it is over. */
export const confirmSubscriptionOf = async (
  { db, clock }: SubscriptionDeps,
  token: string,
): Promise<boolean> => {
  const now = clock.now()
  const confirmed = await rowsOf(
    db,
    sql`update subscriptions
      set confirmed_at = coalesce(confirmed_at, ${now.toISOString()}::timestamptz)
      where link_hash = ${tokenHash(token)}
        and (confirmed_at is not null or created_at > ${waitingSince(now)})
      returning email`,
  )
  return confirmed.length === 1
}
