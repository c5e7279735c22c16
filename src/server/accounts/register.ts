import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RegistrationFields } from '../../contract/registration.ts'
import { WebsiteId } from '../../contract/shared-shapes.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { customers } from '../db/schema/index.ts'
import type { Locale } from '../http/request-locale.ts'
import type { Enqueue } from '../jobs/index.ts'
import { notify } from '../notifications/index.ts'
import { isCountry } from '../site/index.ts'
import type { CheckNewPassword } from './check-new-password.ts'
import type { EmailCodes } from './email-codes.ts'
import type { Passwords } from './password.ts'
import { beginSession, type Renewed } from './refresh-tokens.ts'

/** What registering needs. */
export interface RegisterParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly passwords: Passwords
  readonly checkNewPassword: CheckNewPassword
  readonly emailCodes: EmailCodes
  readonly enqueue: Enqueue
}

/** Who registers, and from where. */
export interface Registration extends Omit<RegistrationFields, 'captchaToken'> {
  readonly locale: Locale
  readonly userAgent: string
  readonly address: string
}

/** The site of a country's customers: KH, TH and AE have their own, every other country is KH's. */
export const websiteOf = (country: string): WebsiteId =>
  WebsiteId.options.find((site) => site === country) ?? 'KH'

/** Whom a referral code names; null without one. @throws ApiError REFERRAL_CODE_INVALID */
const referrerOf = async (db: Queryable, code: string): Promise<string | null> => {
  if (code === '') return null
  const [referrer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.referralCode, code.toUpperCase()))
  if (referrer === undefined) throw new ApiError('REFERRAL_CODE_INVALID')
  return referrer.id
}

const takenError = async (db: Queryable, username: string, email: string): Promise<ApiError> => {
  const [taken] = await rowsOf<{ username: boolean | null; email: boolean | null }>(
    db,
    sql`select bool_or(lower(username) = lower(${username})) as username,
          bool_or(lower(email) = lower(${email})) as email
        from customers
        where lower(username) = lower(${username}) or lower(email) = lower(${email})`,
  )
  if (taken?.username === true) return new ApiError('USERNAME_EXIST')
  // Neither: it went meanwhile, or the dice gave somebody's referral code.
  return new ApiError(taken?.email === true ? 'EMAIL_EXIST' : 'SYSTEM_BUSY')
}

/**
 * Makes an account and signs in; a code that verifies the address is mailed. Of two that want the
 * same name or address at once the database lets one have it.
 *
 * @throws ApiError USERNAME_EXIST, EMAIL_EXIST, REFERRAL_CODE_INVALID, SYSTEM_BUSY, BAD_REQUEST with
 *   INVALID_COUNTRY or PASSWORD_TOO_COMMON
 */
export const registerCustomer = async (
  { db, clock, passwords, checkNewPassword, emailCodes, enqueue }: RegisterParts,
  { username, email, password, country, referralCode, ...person }: Registration,
): Promise<Renewed> => {
  if (!isCountry(country)) {
    const wrong = { field: 'country', code: 'INVALID_COUNTRY', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  await checkNewPassword(password, { username, email })
  const { firstName, lastName, locale, userAgent, address } = person
  const referredBy = await referrerOf(db, referralCode)
  const passwordHash = await passwords.hash(password)
  const id = randomUUID()
  const websiteId = websiteOf(country)
  const now = clock.now()
  const begun = await db.transaction(async (tx) => {
    const added = await tx
      .insert(customers)
      .values({
        ...{ id, username, email, passwordHash, firstName, lastName, locale, referredBy },
        ...{ registerCountry: country, websiteId, createdAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (added.length === 0) return undefined
    const askedAt = await emailCodes.ask(tx, id, email)
    await enqueue(tx, 'mail-account', {
      mail: 'EMAIL_CODE',
      customerId: id,
      askedAt: askedAt.toISOString(),
    })
    const session = await beginSession(tx, clock, { id, websiteId, userAgent, address })
    await notify(tx, { customerId: id, code: 'WELCOME', params: {}, cause: `welcome:${id}` }, now)
    return session
  })
  if (begun === undefined) throw await takenError(db, username, email)
  return begun
}
