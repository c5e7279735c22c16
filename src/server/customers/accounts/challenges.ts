import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { challenges } from '../../platform/db/schema/index.ts'
import { createToken, tokenHash } from './opaque-token.ts'

export type ChallengePurpose = (typeof challenges.$inferSelect)['purpose']

/** Lifetime of a challenge. */
export const challengeMs = 10 * 60_000

/** Maximum number of answers to one challenge. */
export const maxTries = 5

export interface OpenChallenge {
  /** Null before the customer is known. */
  readonly customerId: string | null
  readonly data: string
}

/** Starts a step and returns its token; only the hash is stored. */
export const openChallenge = async (
  db: Queryable,
  clock: Clock,
  challenge: {
    readonly purpose: ChallengePurpose
    readonly customerId: string | null
    readonly data?: string
  },
): Promise<string> => {
  const { token, hash } = createToken()
  const expiresAt = new Date(clock.now().getTime() + challengeMs)
  await db.insert(challenges).values({ hash, expiresAt, ...challenge })
  return token
}

const waiting = (token: string, purpose: ChallengePurpose, now: Date) =>
  and(
    eq(challenges.hash, tokenHash(token)),
    eq(challenges.purpose, purpose),
    gt(challenges.expiresAt, now),
  )

const columns = { customerId: challenges.customerId, data: challenges.data }

/** Reads a challenge without using it. Throws ApiError CHALLENGE_EXPIRED. */
export const readChallenge = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: ChallengePurpose,
): Promise<OpenChallenge> => {
  const [open] = await db
    .select(columns)
    .from(challenges)
    .where(waiting(token, purpose, clock.now()))
  if (open === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return open
}

/** Uses a challenge once. Throws ApiError CHALLENGE_EXPIRED. */
export const takeChallenge = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: ChallengePurpose,
): Promise<OpenChallenge> => {
  const [taken] = await db
    .delete(challenges)
    .where(waiting(token, purpose, clock.now()))
    .returning(columns)
  if (taken === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  return taken
}

/** Counts an answer before checking it, so concurrent guesses cannot exceed the limit. */
export const tryChallenge = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: ChallengePurpose,
): Promise<OpenChallenge & { readonly remaining: number }> => {
  const [counted] = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(waiting(token, purpose, clock.now()), lt(challenges.tries, maxTries)))
    .returning({ ...columns, tries: challenges.tries })
  if (counted === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  const { tries, ...open } = counted
  return { ...open, remaining: maxTries - tries }
}

/** Deletes expired challenges; for the retention job. */
export const deleteExpiredChallenges = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(challenges).where(lt(challenges.expiresAt, clock.now()))
}
