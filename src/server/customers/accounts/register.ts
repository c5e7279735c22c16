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
  readonly emailCodes: EmailCodes
  readonly enqueue: Enqueue
}

export interface RegisterWithPasswordDeps extends RegisterDeps {
  readonly passwords: Passwords
  readonly checkNewPassword: CheckNewPassword
}

/** What a registration consists of, whatever the customer signs in with. */
export type RegistrationInput = Omit<RegistrationFields, 'password' | 'captchaToken'>

export interface Registration extends RegistrationInput, Device {
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

type TakenCode = 'USERNAME_EXIST' | 'EMAIL_EXIST' | 'PHONE_EXISTS'

const takenCode = async (
  db: Queryable,
  { username, email, phoneNumber }: Unique,
): Promise<TakenCode | undefined> => {
  const [taken] = await rowsOf<Record<keyof Unique, boolean | null>>(
    db,
    sql`select bool_or(lower(username) = lower(${username})) as username,
          bool_or(lower(email) = lower(${email})) as email,
          bool_or(phone_number = ${phoneNumber}) as "phoneNumber"
        from customers
        where lower(username) = lower(${username}) or lower(email) = lower(${email})
          or phone_number = ${phoneNumber}`,
  )
  if (taken?.username === true) return 'USERNAME_EXIST'
  if (taken?.email === true) return 'EMAIL_EXIST'
  return taken?.phoneNumber === true ? 'PHONE_EXISTS' : undefined
}

/** Returns a registration's phone number and referrer. Throws ApiError for an invalid value. */
const readRegistration = async (db: Queryable, input: RegistrationInput) => {
  const { wrong, phoneNumber } = await readCountryFields(input)
  if (wrong.length > 0) throw new ApiError('BAD_REQUEST', {}, wrong)
  return { phoneNumber, referredBy: await referrerOf(db, input.referralCode) }
}

/** Refuses a registration that would fail, without reserving anything. */
export const checkRegistration = async (db: Queryable, input: RegistrationInput): Promise<void> => {
  const { phoneNumber } = await readRegistration(db, input)
  const { username = '', email } = input
  const code = await takenCode(db, { username, email, phoneNumber })
  if (code !== undefined) throw new ApiError(code)
}

/** What the customer of a new account signs in with. */
export interface FirstCredential {
  readonly customerId: string
  /** Empty without a password. */
  readonly passwordHash: string
  /** Stores a passkey in the transaction of its account. */
  readonly store?: (tx: Queryable) => Promise<void>
  /** For an account of staff: its email needs no code, and its passkey counts as both factors. */
  readonly isVouchedFor?: boolean
}

type NewCustomer = typeof customers.$inferInsert & { readonly websiteId: WebsiteId }

/** Creates an account, mails the email code and signs in; returns undefined on a conflict. */
const createAccount = (
  { db, clock, emailCodes, enqueue }: RegisterDeps,
  row: NewCustomer,
  { store, isVouchedFor = false }: Pick<FirstCredential, 'store' | 'isVouchedFor'>,
  device: Device,
): Promise<Renewed | undefined> =>
  db.transaction(async (tx) => {
    const added = await tx
      .insert(customers)
      .values({ ...row, emailVerifiedAt: isVouchedFor ? row.createdAt : null })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (added.length === 0) return undefined
    const { id, websiteId, email, createdAt } = row
    await store?.(tx)
    if (!isVouchedFor) await mailEmailCode({ emailCodes, enqueue }, tx, id, email)
    const hasSecondFactor = isVouchedFor
    const session = await startSession(tx, clock, { id, websiteId, ...device, hasSecondFactor })
    const cause = `welcome:${id}`
    await notify(tx, { customerId: id, code: 'WELCOME', params: {}, cause }, createdAt)
    return session
  })

/**
 * Creates the account of a registration and signs in; the database decides conflicts.
 *
 * @param makeCredential called once the input is valid
 */
export const openAccount = async (
  deps: RegisterDeps,
  { country, referralCode, userAgent, ip, deviceType, ...person }: Registration,
  makeCredential: () => Promise<FirstCredential>,
): Promise<Renewed> => {
  const { db, clock } = deps
  const read = await readRegistration(db, { country, referralCode, ...person })
  const { customerId: id, passwordHash, ...credential } = await makeCredential()
  const { email, firstName = '', lastName = '' } = person
  const usernames = person.username === undefined ? usernamesFor(email) : [person.username]
  const account = {
    ...person,
    ...{ firstName, lastName },
    ...{ id, passwordHash, ...read, registerCountry: country },
    ...{ websiteId: websiteOf(country), createdAt: clock.now() },
  }
  const device = { userAgent, ip, deviceType }
  let taken: TakenCode | undefined
  for (const username of usernames) {
    const begun = await createAccount(deps, { ...account, username }, credential, device)
    if (begun !== undefined) return begun
    taken = await takenCode(db, { username, email, phoneNumber: read.phoneNumber })
    if (taken !== 'USERNAME_EXIST') break
  }
  // Without a code the conflict disappeared, or the random referral code was taken.
  throw new ApiError(taken ?? 'SYSTEM_BUSY')
}

/** Creates an account with a password. */
export const registerCustomer = (
  { passwords, checkNewPassword, ...deps }: RegisterWithPasswordDeps,
  { password, ...registration }: Registration & Pick<RegistrationFields, 'password'>,
): Promise<Renewed> =>
  openAccount(deps, registration, async () => {
    const { email, username = usernameFrom(email) } = registration
    await checkNewPassword(password, { username, email })
    return { customerId: randomUUID(), passwordHash: await passwords.hash(password) }
  })
