import { getUserInformation, login, type Tokens, type User } from '../contract/accounts.ts'
import { googleCallback } from '../contract/google-sign-in.ts'
import { forcePassword } from '../contract/passwords.ts'
import { register, type RegistrationFields } from '../contract/registration.ts'
import { verifyTwoFactor } from '../contract/two-factor.ts'
import type { ApiError, CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { loadCart } from './cart-actions.ts'
import { otherSiteOf, type CountrySite } from './country-site.ts'
import { storeUser } from './store-user.ts'
import { loadBalance } from './load-balance.ts'
import { sameSession } from './own-session.ts'
import { clearReferral, currentReferral } from './referral.ts'
import { storedSession } from './session-lock.ts'
import { $session } from './session.ts'
import { endAtServer } from './sign-out.ts'
import { $registered } from './tracking/registered.ts'

/** What follows a sign-in (account §4). */
export type SignInStep =
  | {
      readonly kind: 'signed-in'
      readonly suggestsTwoFactor: boolean
      readonly isNew: boolean
      readonly otherSite: CountrySite | undefined
    }
  | { readonly kind: 'confirmed' }
  /** The challenge authorises the next call. */
  | { readonly kind: 'second-factor' | 'new-password'; readonly challenge: string }

const fetchUser = async (): Promise<CallResult<User>> => {
  const isSame = sameSession()
  const result = await call(getUserInformation, {})
  if (result.ok) await storeUser(result.answer, isSame)
  return result
}

/** Loads the user into the session. */
export const loadUser = async (): Promise<ApiError | undefined> => {
  const result = await fetchUser()
  return result.ok ? undefined : result.error
}

/** Starts a session with the tokens of a sign-in, or returns the required step. Ends another tab's session. */
export const takeTokens = async (
  result: CallResult<Tokens>,
  isNew = false,
): Promise<CallResult<SignInStep>> => {
  if (!result.ok) return result
  const { accessToken, refreshToken, messageCode } = result.answer
  if (messageCode === 'TWO_FACTOR_AUTH_ENABLED')
    return { ok: true, answer: { kind: 'second-factor', challenge: accessToken } }
  if (messageCode === 'FORCE_PASSWORD_CHANGE')
    return { ok: true, answer: { kind: 'new-password', challenge: accessToken } }
  const before = storedSession()
  $session.set({ accessToken, refreshToken, refreshedAt: Date.now(), user: undefined })
  if (before !== undefined) endAtServer(before)
  if (isNew) $registered.set($registered.get() + 1)
  const user = await fetchUser()
  if (!user.ok && $session.get() === undefined) return user
  await loadCart()
  const otherSite = user.ok ? otherSiteOf(user.answer) : undefined
  if (otherSite === undefined) void loadBalance()
  return {
    ok: true,
    answer: {
      kind: 'signed-in',
      suggestsTwoFactor: messageCode === 'SUGGEST_ENABLE_2FA',
      isNew,
      otherSite,
    },
  }
}

/** Signs in with user name or email and password. */
export const signIn = async (credentials: {
  readonly username: string
  readonly password: string
}): Promise<CallResult<SignInStep>> => takeTokens(await call(login, { body: credentials }))

/** Completes a sign-in with an authenticator or recovery code. */
export const giveSecondFactor = async (
  challenge: string,
  code: string,
): Promise<CallResult<SignInStep>> =>
  takeTokens(await call(verifyTwoFactor, { body: { challenge, code } }))

/** Completes a sign-in with the new password it requires. */
export const giveNewPassword = async (
  challenge: string,
  password: string,
): Promise<CallResult<SignInStep>> =>
  takeTokens(await call(forcePassword, { body: { challenge, password } }))

/** Signs in or registers with a Google ID token. */
export const signInWithGoogle = async (
  credential: string,
  newcomer: Partial<Pick<RegistrationFields, 'country' | 'referralCode'>> = {},
): Promise<CallResult<SignInStep>> => {
  const { country, referralCode = currentReferral() } = newcomer
  const result = await call(googleCallback, { body: { credential, country, referralCode } })
  // A removed code cannot block the next try.
  if (result.ok || result.error.messageCode === 'REFERRAL_CODE_INVALID') clearReferral()
  return takeTokens(result, result.ok && result.answer.isNew)
}

/** Signs in with a new account, whose referral code is used or refused. */
export const enterNew = (result: CallResult<Tokens>): Promise<CallResult<SignInStep>> => {
  if (result.ok || result.error.messageCode === 'REFERRAL_CODE_INVALID') clearReferral()
  return takeTokens(result, true)
}

/** Creates an account and signs in. */
export const signUp = async (fields: RegistrationFields): Promise<CallResult<SignInStep>> =>
  enterNew(await call(register, { body: fields }))
