import { ApiError } from '../../platform/http/api-error.ts'
import type { BreachedPasswords } from '../../providers/breached-passwords.ts'
import { isCommonPassword, mailboxOf } from './common-password.ts'

/** Whose password it shall be. */
export interface PasswordSubject {
  readonly username: string
  readonly email: string
}

/**
 * Refuses a new password that somebody would guess: the same rule wherever one is chosen.
 *
 * @throws ApiError BAD_REQUEST with PASSWORD_TOO_COMMON at `password`
 */
export type CheckNewPassword = (password: string, owner: PasswordSubject) => Promise<void>

/**
 * The rule for new passwords (ASVS 6.2.4, 6.2.11, 6.2.12): no common one, none with the customer's
 * own user name or address in it, none that was seen in a breach.
 */
export const createCheckNewPassword =
  (breached: BreachedPasswords): CheckNewPassword =>
  async (password, { username, email }) => {
    const isGuessed =
      isCommonPassword(password, [username, mailboxOf(email)]) || (await breached.has(password))
    if (!isGuessed) return
    const wrong = { field: 'password', code: 'PASSWORD_TOO_COMMON', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
