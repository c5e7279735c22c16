import { ApiError } from '../../platform/http/api-error.ts'
import type { BreachedPasswords } from '../../providers/breached-passwords.ts'
import { isCommonPassword, mailboxOf } from './common-password.ts'

export interface PasswordSubject {
  readonly username: string
  readonly email: string
}

/** Rejects a guessable password with PASSWORD_TOO_COMMON. */
export type CheckNewPassword = (password: string, owner: PasswordSubject) => Promise<void>

/** Rejects common passwords, the customer's own names and breached ones (ASVS 6.2.4, 6.2.11, 6.2.12). */
export const createCheckNewPassword =
  (breached: BreachedPasswords): CheckNewPassword =>
  async (password, { username, email }) => {
    const isGuessed =
      isCommonPassword(password, [username, mailboxOf(email)]) || (await breached.has(password))
    if (!isGuessed) return
    const wrong = { field: 'password', code: 'PASSWORD_TOO_COMMON', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
