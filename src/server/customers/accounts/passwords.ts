import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, passkeys, recoveryCodes, twoFactors } from '../../platform/db/schema/index.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'
import { activeCustomer } from './active-customer.ts'
import { readChallenge, takeChallenge } from './challenges.ts'
import type { CheckNewPassword, PasswordSubject } from './check-new-password.ts'
import { countFailure } from './failed-sign-ins.ts'
import { checkLink, takeLink } from './mailed-links.ts'
import { checkOwnPassword } from './own-password.ts'
import type { Passwords } from './password.ts'
import { requireRecent } from './recent-authentication.ts'
import { beginSession, type Renewed } from './refresh-tokens.ts'
import { storePassword, type StorePasswordDeps } from './store-password.ts'

export interface ChangePasswordDeps extends StorePasswordDeps {
  readonly db: Queryable
  readonly passwords: Passwords
  readonly checkNewPassword: CheckNewPassword
}

/**
 * The link shows whose the address is. Somebody may have registered with an address that is not
 * theirs, before its owner came: their ways in that need neither the mailbox nor the password end, and
 * so does their second factor, which would keep the owner out.
 */
const claimAddress = async (tx: Queryable, clock: Clock, customerId: string): Promise<void> => {
  const claimed = await tx
    .update(customers)
    .set({ emailVerifiedAt: clock.now(), googleSubject: null, googleEmail: null })
    .where(and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt)))
    .returning({ id: customers.id })
  if (claimed.length === 0) return
  await tx.delete(passkeys).where(eq(passkeys.customerId, customerId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  await tx.delete(twoFactors).where(eq(twoFactors.customerId, customerId))
}

/** Whose names the new password must not be made of. @throws ApiError CODE_INCORRECT when they are gone */
const ownerOf = async (db: Queryable, customerId: string): Promise<PasswordSubject> => {
  const [owner] = await db
    .select({ username: customers.username, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (owner === undefined) throw new ApiError('CODE_INCORRECT')
  return owner
}

/**
 * Sets a new password by a mailed link, which works once, and verifies the address that it was
 * mailed to.
 *
 * @throws ApiError CODE_INCORRECT, SYSTEM_BUSY, BAD_REQUEST with PASSWORD_TOO_COMMON
 */
export const resetPasswordByLink = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  token: string,
  password: string,
): Promise<void> => {
  // Looked at before the costly part; who gets it is decided below.
  const { customerId: owner } = await checkLink(db, deps.clock, token, 'RESET_PASSWORD')
  await checkNewPassword(password, await ownerOf(db, owner))
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    const customerId = await takeLink(tx, deps.clock, token, 'RESET_PASSWORD')
    await claimAddress(tx, deps.clock, customerId)
    await storePassword(tx, deps, { customerId, passwordHash })
  })
}

/** A new password that a sign-in asked for, and where it comes from. */
export interface ForcedPassword {
  readonly challenge: string
  readonly password: string
  readonly userAgent: string
  readonly address: string
}

/**
 * Sets the new password that a sign-in asked for, and signs in. The challenge is used up only when
 * the password is taken.
 *
 * @throws ApiError CHALLENGE_EXPIRED, PASSWORD_UNCHANGED, ACCOUNT_BANNED, SYSTEM_BUSY, BAD_REQUEST
 *   with PASSWORD_TOO_COMMON
 */
export const forceNewPassword = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  { challenge, password, userAgent, address }: ForcedPassword,
): Promise<Renewed> => {
  const { clock } = deps
  const { customerId } = await readChallenge(db, clock, challenge, 'FORCE_PASSWORD')
  if (customerId === null) throw new ApiError('CHALLENGE_EXPIRED')
  const customer = await activeCustomer(db, customerId)
  if (await passwords.verify(password, customer.passwordHash)) {
    throw new ApiError('PASSWORD_UNCHANGED')
  }
  await checkNewPassword(password, customer)
  const passwordHash = await passwords.hash(password)
  return db.transaction(async (tx) => {
    await takeChallenge(tx, clock, challenge, 'FORCE_PASSWORD')
    await storePassword(tx, deps, { customerId, passwordHash })
    const begun = await beginSession(tx, clock, { ...customer, userAgent, address })
    if (begun === undefined) throw new ApiError('ACCOUNT_BANNED')
    return begun
  })
}

/** A password that a signed-in customer changes. */
export interface ChangedPassword {
  readonly customer: SignedIn
  /** Empty when there is none yet. */
  readonly currentPassword: string
  readonly password: string
  readonly address: string
}

/**
 * Changes a signed-in customer's password; the other sessions end. The current one has to be shown; who
 * has none yet must have shown lately who they are.
 *
 * @throws ApiError PASSWORD_INCORRECT {remaining}, PASSWORD_UNCHANGED, ACCOUNT_LOCKED {minutes},
 *   REAUTHENTICATION_REQUIRED, UNAUTHORIZED, ACCOUNT_BANNED, SYSTEM_BUSY, BAD_REQUEST with
 *   PASSWORD_TOO_COMMON
 */
export const changeOwnPassword = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  { customer: signedIn, currentPassword, password, address }: ChangedPassword,
): Promise<void> => {
  const { clock } = deps
  const { customerId, session } = signedIn
  const customer = await activeCustomer(db, customerId)
  const { passwordHash: replaces } = customer
  const attempt = { subject: customerId, address }
  if (replaces === '') {
    await requireRecent(db, clock, signedIn)
  } else {
    await checkOwnPassword({ db, clock, passwords }, attempt, currentPassword, replaces)
    if (password === currentPassword) throw new ApiError('PASSWORD_UNCHANGED')
  }
  await checkNewPassword(password, customer)
  const passwordHash = await passwords.hash(password)
  const changed = { customerId, passwordHash, replaces, session }
  const isStored = await db.transaction((tx) => storePassword(tx, deps, changed))
  // Changed by another tab meanwhile: what was typed as the current one is not it any more.
  if (!isStored) {
    throw new ApiError('PASSWORD_INCORRECT', { remaining: await countFailure(db, clock, attempt) })
  }
}
