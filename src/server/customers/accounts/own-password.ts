import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { countFailure, refuseLocked, type SignInTry } from './failed-sign-ins.ts'
import type { Passwords } from './password.ts'

export interface OwnPasswordDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly passwords: Pick<Passwords, 'verify'>
}

/** Checks a signed-in customer's password; wrong ones count like failed sign-ins. */
export const checkOwnPassword = async (
  { db, clock, passwords }: OwnPasswordDeps,
  signInTry: SignInTry,
  password: string,
  passwordHash: string,
): Promise<void> => {
  await refuseLocked(db, clock, signInTry)
  if (!(await passwords.verify(password, passwordHash))) {
    throw new ApiError('PASSWORD_INCORRECT', {
      remaining: await countFailure(db, clock, signInTry),
    })
  }
  // Concurrent guesses must not exceed the lock.
  await refuseLocked(db, clock, signInTry)
}
