import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RegistrationFields } from '../../../contract/registration.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../notifications/index.ts'
import type { CheckNewPassword } from './check-new-password.ts'
import { readCountryFields } from './country-fields.ts'
import { usernameFrom, usernamesFor } from './derived-usernames.ts'
import { mailEmailCode, type EmailCodes } from './email-codes.ts'
import type { Passwords } from './password.ts'
import { startSession, type Renewed } from './refresh-tokens.ts'
import type { Device } from '../../platform/http/request-context.ts'

export interface RegisterDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly passwords: Passwords
  readonly checkNewPassword: CheckNewPassword
  readonly emailCodes: EmailCodes
  readonly enqueue: Enqueue
}

export interface Registration extends Omit<RegistrationFields, 'captchaToken'>, Device {
  readonly locale: Locale
}

/** Returns a country's website: KH, TH and AE have their own, others use KH's. */
export const websiteOf = (country: string): WebsiteId =>
  WebsiteId.options.find((site) => site === country) ?? 'KH'

/** Returns a referral code's customer. Throws ApiError REFERRAL_CODE_INVALID. */
export const referrerOf = async (db: Queryable, code: string): Promise<string | null> => {
  if (code === '') return null
  const [referrer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.referralCode, code.toUpperCase()))
  if (referrer === undefined) throw new ApiError('REFERRAL_CODE_INVALID')
  return referrer.id
}

interface Unique {
  readonly username: string
  readonly email: string
  readonly phoneNumber: string | null
}

const takenError = async (
  db: Queryable,
  { username, email, phoneNumber }: Unique,
): Promise<ApiError> => {
  const [taken] = await rowsOf<Record<keyof Unique, boolean | null>>(
    db,
    sql`select bool_or(lower(username) = lower(${username})) as username,
          bool_or(lower(email) = lower(${email})) as email,
          bool_or(phone_number = ${phoneNumber}) as "phoneNumber"
        from customers
        where lower(username) = lower(${username}) or lower(email) = lower(${email})
          or phone_number = ${phoneNumber}`,
  )
  if (taken?.username === true) return new ApiError('USERNAME_EXIST')
  if (taken?.email === true) return new ApiError('EMAIL_EXIST')
  // The conflict disappeared, or the random referral code was taken.
  return new ApiError(taken?.phoneNumber === true ? 'PHONE_EXISTS' : 'SYSTEM_BUSY')
}

/** Creates an account, mails the email code and signs in; returns undefined on a conflict. */
const createAccount = (
  { db, clock, emailCodes, enqueue }: RegisterDeps,
  row: typeof customers.$inferInsert & { readonly id: string; readonly websiteId: WebsiteId },
  device: Device,
): Promise<Renewed | undefined> =>
  db.transaction(async (tx) => {
    const added = await tx
      .insert(customers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (added.length === 0) return undefined
    const { id, websiteId, email, createdAt } = row
    await mailEmailCode({ emailCodes, enqueue }, tx, id, email)
    const session = await startSession(tx, clock, { id, websiteId, ...device })
    const cause = `welcome:${id}`
    await notify(tx, { customerId: id, code: 'WELCOME', params: {}, cause }, createdAt)
    return session
  })

/** Creates an account, mails the email code and signs in; the database decides conflicts. */
export const registerCustomer = async (
  deps: RegisterDeps,
  { password, country, referralCode, userAgent, ip, deviceType, ...person }: Registration,
): Promise<Renewed> => {
  const { db, clock, passwords, checkNewPassword } = deps
  const { wrong, phoneNumber } = await readCountryFields({ country, ...person })
  if (wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, wrong)
  const { email, firstName = '', lastName = '' } = person
  const usernames = person.username === undefined ? usernamesFor(email) : [person.username]
  await checkNewPassword(password, { username: person.username ?? usernameFrom(email), email })
  const referredBy = await referrerOf(db, referralCode)
  const passwordHash = await passwords.hash(password)
  const id = randomUUID()
  const account = {
    ...person,
    ...{ firstName, lastName },
    ...{ id, passwordHash, phoneNumber, referredBy, registerCountry: country },
    ...{ websiteId: websiteOf(country), createdAt: clock.now() },
  }
  let taken = new ApiError('SYSTEM_BUSY')
  for (const username of usernames) {
    const begun = await createAccount(deps, { ...account, username }, { userAgent, ip, deviceType })
    if (begun !== undefined) return begun
    taken = await takenError(db, { username, email, phoneNumber })
    if (taken.code !== 'USERNAME_EXIST') throw taken
  }
  throw taken
}
