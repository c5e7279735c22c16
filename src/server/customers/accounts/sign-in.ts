import { sql } from 'drizzle-orm'
import type { Tokens } from '../../../contract/accounts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  completeSignIn,
  signingInJson,
  type SigningIn,
  type SignInDeps,
} from './complete-sign-in.ts'
import { countFailure, lockedError, lockOf, subjectOfName } from './failed-sign-ins.ts'
import type { Passwords } from './password.ts'
import type { Device } from '../../platform/http/request-context.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { refuseUsedUp, type SharedLimit } from '../../platform/shared-limit.ts'

interface PasswordSignInDeps extends SignInDeps {
  readonly passwords: Pick<Passwords, 'verify'>
  /** Failures of a network for any account. */
  readonly failures: SharedLimit
}

interface Credentials extends Device {
  readonly username: string
  readonly password: string
}

interface Named {
  readonly customer: SigningIn | undefined
  readonly passwordHash: string | undefined
  /** Of the typed name, which its lock reveals. */
  readonly lockedUntil: string | null
  /** Of the account, also by its other name: this must look like a wrong password. */
  readonly isLocked: boolean
  readonly limitedUntil: string | null
}

const findByName = async (
  { db, failures }: Pick<PasswordSignInDeps, 'db' | 'failures'>,
  name: string,
  ip: string,
  now: Date,
): Promise<Named> => {
  const named = sql`${subjectOfName(name)}::text`
  const id = sql`(select id::text from found)`
  const [row] = await rowsOf<{
    customer: SigningIn | null
    password_hash: string | null
    locked_until: string | null
    is_locked: boolean
    limited_until: string | null
  }>(
    db,
    sql`with found as (
          select c.id, c.password_hash, ${signingInJson(now)} as customer
          from customers c left join two_factors t on t.customer_id = c.id
          where lower(c.username) = lower(${name}) or lower(c.email) = lower(${name})
          limit 1
        )
        select found.customer, found.password_hash,
          ${lockOf(named, ip, now, sql`coalesce(${id}, ${named})`)} as locked_until,
          ${lockOf(id, ip, now)} is not null as is_locked,
          ${failures.usedUpUntil(networkOf(ip))} as limited_until
        from (select) as request left join found on true`,
  )
  return {
    customer: row?.customer ?? undefined,
    passwordHash: row?.password_hash ?? undefined,
    lockedUntil: row?.locked_until ?? null,
    isLocked: row?.is_locked === true,
    limitedUntil: row?.limited_until ?? null,
  }
}

const signInAs = async (
  { passwords, failures, ...deps }: PasswordSignInDeps,
  { username, password, userAgent, ip, deviceType }: Credentials,
  { customer, passwordHash, lockedUntil, isLocked, limitedUntil }: Named,
  now: Date,
): Promise<Tokens> => {
  const { db, clock } = deps
  refuseUsedUp(limitedUntil, now)
  if (lockedUntil !== null) throw lockedError(lockedUntil, now)
  const isRight = await passwords.verify(password, passwordHash)
  if (customer === undefined || !isRight || isLocked) {
    await failures.take(networkOf(ip))
    const named = subjectOfName(username)
    const subject = customer === undefined ? { subject: named } : { subject: customer.id, named }
    const remaining = await countFailure(db, clock, { ...subject, ip })
    throw new ApiError('USERNAME_PASSWORD_INCORRECT', { remaining })
  }
  return completeSignIn(deps, customer, 'PASSWORD', { userAgent, ip, deviceType })
}

/** Signs in by name. Unknown names lock alike, each name by itself, and only the right password reveals a ban. */
export const signIn = async (
  deps: PasswordSignInDeps,
  credentials: Credentials,
): Promise<Tokens> => {
  const now = deps.clock.now()
  const named = await findByName(deps, credentials.username, credentials.ip, now)
  try {
    return await signInAs(deps, credentials, named, now)
  } catch (error) {
    if (error instanceof ApiError) error.customerId = named.customer?.id
    throw error
  }
}
