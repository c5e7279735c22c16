import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, passkeys, recoveryCodes, twoFactors } from '../../platform/db/schema/index.ts'
import type { Device, SignedIn } from '../../platform/http/request-context.ts'
import { activeCustomer } from './active-customer.ts'
import { readChallenge, takeChallenge } from './challenges.ts'
import type { CheckNewPassword, PasswordSubject } from './check-new-password.ts'
import { countFailure } from './failed-sign-ins.ts'
import { loseStaffRole } from './lose-staff-role.ts'
import { checkLink, takeLink } from './mailed-links.ts'
import { checkOwnPassword } from './own-password.ts'
import type { Passwords } from './password.ts'
import { requireRecent } from './recent-authentication.ts'
import { startSession, type Renewed } from './refresh-tokens.ts'
import { storePassword, type StorePasswordDeps } from './store-password.ts'

export interface ChangePasswordDeps extends StorePasswordDeps {
  readonly db: Queryable
  readonly passwords: Passwords
  readonly checkNewPassword: CheckNewPassword
}

/** Ends other sign-in methods of an unverified account: a stranger may have registered the email. */
const claimEmail = async (tx: Queryable, clock: Clock, customerId: string): Promise<void> => {
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

const ownerOf = async (db: Queryable, customerId: string): Promise<PasswordSubject> => {
  const [owner] = await db
    .select({ username: customers.username, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (owner === undefined) throw new ApiError('CODE_INCORRECT')
  return owner
}

/** Sets a password by a mailed link and verifies the email. */
export const resetPasswordByLink = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  token: string,
  password: string,
): Promise<void> => {
  // A cheap check before the hash; `takeLink` decides.
  const { customerId: owner } = await checkLink(db, deps.clock, token, 'RESET_PASSWORD')
  await checkNewPassword(password, await ownerOf(db, owner))
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    const customerId = await takeLink(tx, deps.clock, token, 'RESET_PASSWORD')
    await loseStaffRole(tx, deps.clock, customerId, 'The password was reset by a mailed link.')
    await claimEmail(tx, deps.clock, customerId)
    await storePassword(tx, deps, { customerId, passwordHash })
  })
}

export interface ForcedPassword extends Device {
  readonly challenge: string
  readonly password: string
}

/** Sets the password that a sign-in required, and signs in; a rejected password preserves the challenge. */
export const forceNewPassword = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  { challenge, password, userAgent, ip, deviceType }: ForcedPassword,
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
    const begun = await startSession(tx, clock, { ...customer, userAgent, ip, deviceType })
    if (begun === undefined) throw new ApiError('ACCOUNT_BANNED')
    return begun
  })
}

export interface ChangedPassword {
  readonly customer: SignedIn
  readonly currentPassword: string
  readonly password: string
  readonly ip: string
}

/** Changes the password and ends other sessions; needs the current one or a recent authentication. */
export const changeOwnPassword = async (
  { db, passwords, checkNewPassword, ...deps }: ChangePasswordDeps,
  { customer: signedIn, currentPassword, password, ip }: ChangedPassword,
): Promise<void> => {
  const { clock } = deps
  const { customerId, session } = signedIn
  const customer = await activeCustomer(db, customerId)
  const { passwordHash: replaces } = customer
  const signInTry = { subject: customerId, ip }
  if (replaces === '') {
    await requireRecent(db, clock, signedIn)
  } else {
    await checkOwnPassword({ db, clock, passwords }, signInTry, currentPassword, replaces)
    if (password === currentPassword) throw new ApiError('PASSWORD_UNCHANGED')
  }
  await checkNewPassword(password, customer)
  const passwordHash = await passwords.hash(password)
  const changed = { customerId, passwordHash, replaces, session }
  const isStored = await db.transaction((tx) => storePassword(tx, deps, changed))
  // Another tab changed it meanwhile.
  if (!isStored) {
    throw new ApiError('PASSWORD_INCORRECT', {
      remaining: await countFailure(db, clock, signInTry),
    })
  }
}
