import { eq, or, sql } from 'drizzle-orm'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { customers } from '../db/schema/index.ts'
import {
  failureError,
  isLocked,
  lockedError,
  lockEnd,
  mostFailures,
  type UnknownNames,
} from './failed-sign-ins.ts'
import type { Passwords } from './password.ts'
import { beginSession, type Renewed } from './refresh-tokens.ts'

interface SignInParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly passwords: Passwords
  readonly unknownNames: UnknownNames
}

interface Credentials {
  /** A user name or an email; case does not matter. */
  readonly username: string
  readonly password: string
  readonly userAgent: string
}

const findByName = async (db: Queryable, name: string) => {
  const [found] = await db
    .select({
      id: customers.id,
      passwordHash: customers.passwordHash,
      websiteId: customers.websiteId,
      bannedAt: customers.bannedAt,
      lockedUntil: customers.lockedUntil,
    })
    .from(customers)
    .where(
      or(
        eq(sql`lower(${customers.username})`, sql`lower(${name})`),
        eq(sql`lower(${customers.email})`, sql`lower(${name})`),
      ),
    )
    .limit(1)
  return found
}

/** Counts a failure; {@link afterFailure} of `failed-sign-ins.ts` in one statement. */
const countFailure = async (db: Queryable, id: string, now: Date): Promise<ApiError> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const [row] = await rowsOf<{ failed: number; locked_until: string | null }>(
    db,
    sql`update customers set
          failed_sign_ins = case
            when locked_until > ${moment} then failed_sign_ins
            when failed_sign_ins + 1 >= ${mostFailures} then 0
            else failed_sign_ins + 1 end,
          locked_until = case
            when locked_until > ${moment} then locked_until
            when failed_sign_ins + 1 >= ${mostFailures}
              then ${lockEnd(now).toISOString()}::timestamptz
            end
        where id = ${id}
        returning failed_sign_ins as failed, locked_until`,
  )
  const lockedUntil = row?.locked_until
  return failureError(
    {
      failed: row?.failed ?? 0,
      lockedUntil: typeof lockedUntil === 'string' ? new Date(lockedUntil) : undefined,
    },
    now,
  )
}

/**
 * Signs a customer in by user name or email. Five failures in a row block the name for 15 minutes;
 * a name that nobody has is answered the same way. That an account is banned learns only who knows
 * its password.
 *
 * @throws ApiError USERNAME_PASSWORD_INCORRECT {remaining}, ACCOUNT_LOCKED {minutes},
 *   ACCOUNT_BANNED, SYSTEM_BUSY
 */
export const signIn = async (
  { db, clock, passwords, unknownNames }: SignInParts,
  { username, password, userAgent }: Credentials,
): Promise<Renewed> => {
  const customer = await findByName(db, username)
  if (customer === undefined) unknownNames.refuseLocked(username)
  else if (isLocked(customer.lockedUntil, clock.now())) {
    throw lockedError(customer.lockedUntil, clock.now())
  }
  const isRight = await passwords.verify(password, customer?.passwordHash)
  if (customer === undefined) throw unknownNames.fail(username)
  if (!isRight) throw await countFailure(db, customer.id, clock.now())
  if (customer.bannedAt !== null) throw new ApiError('ACCOUNT_BANNED')
  const begun = await beginSession(db, clock, { ...customer, userAgent })
  if (begun !== undefined) return begun
  // Locked or banned between the two statements: guesses sent at once must not outrun the lock.
  const now = clock.now()
  const changed = await findByName(db, username)
  if (isLocked(changed?.lockedUntil, now)) throw lockedError(changed.lockedUntil, now)
  throw new ApiError('ACCOUNT_BANNED')
}
