import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { codeResendMs } from '../../../contract/registration.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { customers, oneTimeCodes } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../notifications/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { deriveKey } from './derived-key.ts'
import { mailAccount } from './jobs.ts'

/** Lifetime of a mailed code. */
export const codeMs = 10 * 60_000

/** Wrong codes before a new one is needed. */
export const maxCodeTries = 5

const purpose = 'VERIFY_EMAIL'

/** Returns the error of a wrong code; the field error marks a code that can never work. */
const incorrect = (isOver: boolean): ApiError =>
  new ApiError(
    'INCORRECT_OTP',
    {},
    isOver ? [{ field: 'code', code: 'CODE_OVER', params: {} }] : [],
  )

/** Six-digit codes that verify an email. */
export interface EmailCodes {
  /** Records a request and returns its time for `make`; at most one per 60 s. */
  ask(tx: Queryable, customerId: string, email: string): Promise<Date>
  /** Makes the code right before sending; undefined after a later request. */
  make(
    db: Queryable,
    request: { readonly customerId: string; readonly email: string; readonly askedAt: Date },
  ): Promise<string | undefined>
  /** Throws ApiError INCORRECT_OTP; CODE_OVER after the last try. */
  use(db: Queryable, customerId: string, code: string): Promise<void>
}

/** Creates codes under an HMAC-SHA256 key: a bare hash of six digits is guessable. */
export const createEmailCodes = ({
  secret,
  clock,
}: {
  readonly secret: Uint8Array
  readonly clock: Clock
}): EmailCodes => {
  const key = deriveKey(secret, 'one-time codes')
  const hashOf = (customerId: string, email: string, code: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([customerId, purpose, email, code]))
      .digest('base64url')

  return {
    ask: async (tx, customerId, email) => {
      const now = clock.now()
      const [stored] = await tx
        .insert(oneTimeCodes)
        .values({ customerId, purpose, email, hash: '', expiresAt: now, sentAt: now })
        .onConflictDoUpdate({
          target: [oneTimeCodes.customerId, oneTimeCodes.purpose],
          // The previous code works until the new one is made.
          set: { sentAt: now },
          setWhere: sql`${oneTimeCodes.sentAt} <= ${new Date(now.getTime() - codeResendMs).toISOString()}::timestamptz`,
        })
        .returning({ sentAt: oneTimeCodes.sentAt })
      if (stored !== undefined) return stored.sentAt
      const [last] = await tx
        .select({ sentAt: oneTimeCodes.sentAt })
        .from(oneTimeCodes)
        .where(and(eq(oneTimeCodes.customerId, customerId), eq(oneTimeCodes.purpose, purpose)))
      const waitMs = (last?.sentAt ?? now).getTime() + codeResendMs - now.getTime()
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
    },

    make: async (db, { customerId, email, askedAt }) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const made = {
        email,
        hash: hashOf(customerId, email, code),
        tries: 0,
        expiresAt: new Date(clock.now().getTime() + codeMs),
        sentAt: askedAt,
      }
      const stored = await db
        .insert(oneTimeCodes)
        .values({ customerId, purpose, ...made })
        .onConflictDoUpdate({
          target: [oneTimeCodes.customerId, oneTimeCodes.purpose],
          set: made,
          setWhere: sql`${oneTimeCodes.sentAt} <= ${askedAt.toISOString()}::timestamptz`,
        })
        .returning({ customerId: oneTimeCodes.customerId })
      return stored.length === 0 ? undefined : code
    },

    use: async (db, customerId, code) => {
      const now = clock.now()
      const moment = sql`${now.toISOString()}::timestamptz`
      // Counted before the check: concurrent guesses must not exceed the limit.
      const [tried] = await rowsOf<{ hash: string; email: string; tries: number }>(
        db,
        sql`update one_time_codes set tries = tries + 1
            where customer_id = ${customerId} and purpose = ${purpose} and hash <> ''
              and expires_at > ${moment} and tries < ${maxCodeTries}
            returning hash, address as email, tries`,
      )
      if (tried === undefined) throw incorrect(true)
      const given = Buffer.from(hashOf(customerId, tried.email, code))
      if (!timingSafeEqual(given, Buffer.from(tried.hash)))
        throw incorrect(tried.tries >= maxCodeTries)
      await db.transaction(async (tx) => {
        const used = await tx
          .delete(oneTimeCodes)
          .where(
            and(
              eq(oneTimeCodes.customerId, customerId),
              eq(oneTimeCodes.purpose, purpose),
              eq(oneTimeCodes.hash, tried.hash),
            ),
          )
          .returning({ customerId: oneTimeCodes.customerId })
        const verified = await tx
          .update(customers)
          .set({ emailVerifiedAt: now })
          .where(and(eq(customers.id, customerId), eq(customers.email, tried.email)))
          .returning({ id: customers.id })
        if (used.length === 0 || verified.length === 0) throw incorrect(true)
        const cause = `email-verified:${customerId}:${tried.email}`
        await notify(tx, { customerId, code: 'EMAIL_VERIFIED', params: {}, cause }, now)
        await publish(tx, customerId, 'user', {}, now)
      })
    },
  }
}

/** Requests a code and enqueues its mail in the same transaction. */
export const mailEmailCode = async (
  { emailCodes, enqueue }: { readonly emailCodes: EmailCodes; readonly enqueue: Enqueue },
  tx: Queryable,
  customerId: string,
  email: string,
): Promise<Date> => {
  const requestedAt = await emailCodes.ask(tx, customerId, email)
  const askedAt = requestedAt.toISOString()
  await enqueue(tx, mailAccount, { mail: 'EMAIL_CODE', customerId, askedAt })
  return requestedAt
}

/** Deletes expired codes; for the retention job. */
export const deleteExpiredCodes = async (db: Queryable, clock: Clock): Promise<void> => {
  const now = clock.now()
  await db
    .delete(oneTimeCodes)
    .where(
      and(
        lt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.sentAt, new Date(now.getTime() - codeResendMs)),
      ),
    )
}
