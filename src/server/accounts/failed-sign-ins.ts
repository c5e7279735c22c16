import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'

/** Failures in a row before a name is blocked, and for how long (account §4). */
export const mostFailures = 5
export const lockMinutes = 15

/** How often a name failed in a row, and until when it is blocked. */
export interface SignInFailures {
  readonly failed: number
  readonly lockedUntil: Date | undefined
}

/** The moment a lock that begins now ends. */
export const lockEnd = (now: Date): Date => new Date(now.getTime() + lockMinutes * 60_000)

/** Whether a lock still holds. */
export const isLocked = (lockedUntil: Date | null | undefined, now: Date): lockedUntil is Date =>
  lockedUntil !== null && lockedUntil !== undefined && lockedUntil > now

/** ACCOUNT_LOCKED with the minutes that are left, rounded up. */
export const lockedError = (lockedUntil: Date, now: Date): ApiError =>
  new ApiError('ACCOUNT_LOCKED', {
    minutes: Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000),
  })

/** What a failed attempt is answered: the attempts that remain, or the lock that it began. */
export const failureError = ({ failed, lockedUntil }: SignInFailures, now: Date): ApiError =>
  isLocked(lockedUntil, now)
    ? lockedError(lockedUntil, now)
    : new ApiError('USERNAME_PASSWORD_INCORRECT', { remaining: mostFailures - failed })

/**
 * The failures after one more. During a lock nothing changes; the last one begins a lock, after
 * which the count begins anew. `sign-in.ts` has the same rule in SQL for those who exist.
 */
export const afterFailure = (before: SignInFailures, now: Date): SignInFailures => {
  if (isLocked(before.lockedUntil, now)) return before
  const failed = before.failed + 1
  return failed >= mostFailures
    ? { failed: 0, lockedUntil: lockEnd(now) }
    : { failed, lockedUntil: undefined }
}

/** Names that nobody has, treated as if somebody did: the answers must not tell them apart. */
export interface UnknownNames {
  /** @throws ApiError ACCOUNT_LOCKED */
  refuseLocked(name: string): void
  /** Counts a failure, and gives what it is answered. */
  fail(name: string): ApiError
}

const mostNames = 10_000

/** Remembers the failures of unknown names, in memory; of very many the oldest is forgotten. */
export const createUnknownNames = (clock: Clock): UnknownNames => {
  const names = new Map<string, SignInFailures>()
  return {
    refuseLocked: (name) => {
      const lockedUntil = names.get(name.toLowerCase())?.lockedUntil
      if (isLocked(lockedUntil, clock.now())) throw lockedError(lockedUntil, clock.now())
    },
    fail: (name) => {
      const now = clock.now()
      const key = name.toLowerCase()
      const failures = afterFailure(names.get(key) ?? { failed: 0, lockedUntil: undefined }, now)
      names.delete(key)
      names.set(key, failures)
      if (names.size > mostNames) {
        const [oldest] = names.keys()
        if (oldest !== undefined) names.delete(oldest)
      }
      return failureError(failures, now)
    },
  }
}
