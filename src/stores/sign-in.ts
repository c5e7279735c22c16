import { getUserInformation, login, logout } from '../contract/accounts.ts'
import type { ApiError } from '../client/api-error.ts'
import { call } from './api.ts'
import { loadCart } from './cart-actions.ts'
import { endSession } from './end-session.ts'
import { $session } from './session.ts'

/** Fetches the customer's data into the session. */
export const loadUser = async (): Promise<ApiError | undefined> => {
  const result = await call(getUserInformation, {})
  if (!result.ok) return result.error
  const session = $session.get()
  if (session === undefined) return undefined
  const { id, username, firstName, lastName, email } = result.answer
  $session.set({ ...session, user: { id, username, firstName, lastName, email } })
  return undefined
}

/**
 * Signs in, then fetches user and cart. Gives the error, or undefined when the visitor is signed
 * in. Other tabs learn of it by the stored session.
 */
export const signIn = async (credentials: {
  readonly username: string
  readonly password: string
}): Promise<ApiError | undefined> => {
  const result = await call(login, { body: credentials })
  if (!result.ok) return result.error
  const { accessToken, refreshToken } = result.answer
  $session.set({ accessToken, refreshToken, refreshedAt: Date.now(), user: undefined })
  const failed = await loadUser()
  if (failed !== undefined && $session.get() === undefined) return failed
  await loadCart()
  return undefined
}

/** Signs out here at once and then, as well as it can, at the server. */
export const signOut = async (): Promise<void> => {
  const session = $session.get()
  endSession()
  if (session === undefined) return
  await call(logout, { body: { refreshToken: session.refreshToken } }, { keepalive: true })
}
