import { sql, type SQL } from 'drizzle-orm'
import type { Tokens } from '../../../contract/accounts.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { AccessTokens } from './access-tokens.ts'
import { answerTokens } from './answer-tokens.ts'
import { openChallenge } from './challenges.ts'
import { refuseLocked } from './failed-sign-ins.ts'
import { startSession } from './refresh-tokens.ts'
import type { Device } from '../../platform/http/request-context.ts'

export interface SignInDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly accessTokens: AccessTokens
}

/** `SECOND_FACTOR` follows a password or Google. */
export type SignInWay = 'PASSWORD' | 'GOOGLE' | 'PASSKEY' | 'SECOND_FACTOR'

export interface SigningIn {
  readonly id: string
  readonly websiteId: WebsiteId
  readonly isBanned: boolean
  readonly mustChangePassword: boolean
  readonly hasTwoFactor: boolean
  /** Whether two-factor is off and was not suggested within a month. */
  readonly canSuggest: boolean
}

const day = 24 * 60 * 60_000
/** Days between suggestions, and after registration. */
const suggestEveryDays = 30
const suggestAfterDays = 1

const before = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * day).toISOString()}::timestamptz`

/** {@link SigningIn} as JSON, of the customer `c`. */
export const signingInJson = (now: Date): SQL =>
  sql`jsonb_build_object(
    'id', c.id,
    'websiteId', c.website_id,
    'isBanned', c.banned_at is not null,
    'mustChangePassword', c.must_change_password,
    'hasTwoFactor', t.customer_id is not null,
    'canSuggest', t.customer_id is null and c.created_at <= ${before(now, suggestAfterDays)}
      and (c.two_factor_suggested_at is null
        or c.two_factor_suggested_at <= ${before(now, suggestEveryDays)}))`

/** Returns the customer who signs in. */
export const findSigningIn = async (
  db: Queryable,
  clock: Clock,
  where: SQL,
): Promise<SigningIn | undefined> => {
  const [row] = await rowsOf<{ customer: SigningIn }>(
    db,
    sql`select ${signingInJson(clock.now())} as customer
        from customers c left join two_factors t on t.customer_id = c.id
        where ${where}`,
  )
  return row?.customer
}

const takeSuggestion = async ({ db, clock }: SignInDeps, id: string): Promise<boolean> => {
  const now = clock.now()
  const taken = await rowsOf(
    db,
    sql`update customers set two_factor_suggested_at = ${now.toISOString()}::timestamptz
        where id = ${id} and (two_factor_suggested_at is null
          or two_factor_suggested_at <= ${before(now, suggestEveryDays)})
        returning id`,
  )
  return taken.length > 0
}

/** Decides for every sign-in method: second factor, new password or session (account §4). */
export const completeSignIn = async (
  deps: SignInDeps,
  customer: SigningIn,
  way: SignInWay,
  device: Device,
): Promise<Tokens> => {
  const { db, clock, accessTokens } = deps
  const { id: customerId } = customer
  if (customer.isBanned) throw new ApiError('ACCOUNT_BANNED')
  const signInTry = { subject: customerId, ip: device.ip }
  // Only guessable proofs need the lock.
  const isGuessable = way === 'PASSWORD' || way === 'SECOND_FACTOR'
  const challenge = async (
    purpose: 'TWO_FACTOR' | 'FORCE_PASSWORD',
    messageCode: Tokens['messageCode'],
  ): Promise<Tokens> => {
    if (isGuessable) await refuseLocked(db, clock, signInTry)
    const accessToken = await openChallenge(db, clock, { purpose, customerId })
    return { accessToken, refreshToken: '', messageCode }
  }

  const isBothFactors = way === 'PASSKEY' || way === 'SECOND_FACTOR'
  if (customer.hasTwoFactor && !isBothFactors) {
    return challenge('TWO_FACTOR', 'TWO_FACTOR_AUTH_ENABLED')
  }
  if (customer.mustChangePassword) return challenge('FORCE_PASSWORD', 'FORCE_PASSWORD_CHANGE')

  const begun = await startSession(db, clock, {
    id: customerId,
    websiteId: customer.websiteId,
    ...device,
    unlessLocked: isGuessable,
    hasSecondFactor: isBothFactors,
  })
  if (begun === undefined) {
    // Locked or banned between the two statements.
    if (isGuessable) await refuseLocked(db, clock, signInTry)
    throw new ApiError('ACCOUNT_BANNED')
  }
  const suggests =
    way === 'PASSWORD' && customer.canSuggest && (await takeSuggestion(deps, customerId))
  return answerTokens(accessTokens, begun, suggests ? 'SUGGEST_ENABLE_2FA' : 'SUCCESS')
}
