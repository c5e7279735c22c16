import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { challenges } from '../../platform/db/schema/index.ts'
import { createToken, tokenHash } from './opaque-token.ts'

/** What a challenge is for. */
export type ChallengePurpose = (typeof challenges.$inferSelect)['purpose']

/** Milliseconds that a challenge waits. */
export const challengeMs = 10 * 60_000

/** Answers to one challenge of which each is a guess, {@link tryChallenge}. */
export const mostTries = 5

/** A challenge that still waits. */
export interface OpenChallenge {
  /** Null when it is not known yet who signs in. */
  readonly customerId: string | null
  /** WebAuthn's challenge; empty elsewhere. */
  readonly data: string
}

/**
 * Begins a step that the browser answers later.
 *
 * @returns the token that names it; only its hash is kept
 */
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

/** Reads a challenge without using it up. @throws ApiError CHALLENGE_EXPIRED */
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

/** Uses a challenge up: of two calls at once one gets it. @throws ApiError CHALLENGE_EXPIRED */
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

/**
 * Counts an answer before it is looked at: guesses sent at once must not outrun the limit. The
 * right one then takes the challenge.
 *
 * @returns the challenge, and how many answers are allowed after this one
 * @throws ApiError CHALLENGE_EXPIRED, also when no answer was left
 */
export const tryChallenge = async (
  db: Queryable,
  clock: Clock,
  token: string,
  purpose: ChallengePurpose,
): Promise<OpenChallenge & { readonly remaining: number }> => {
  const [counted] = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(waiting(token, purpose, clock.now()), lt(challenges.tries, mostTries)))
    .returning({ ...columns, tries: challenges.tries })
  if (counted === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  const { tries, ...open } = counted
  return { ...open, remaining: mostTries - tries }
}

/** Clears away what can't be answered any more; for the retention job. */
export const deleteExpiredChallenges = async (db: Queryable, clock: Clock): Promise<void> => {
  await db.delete(challenges).where(lt(challenges.expiresAt, clock.now()))
}
