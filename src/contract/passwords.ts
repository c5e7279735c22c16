import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CaptchaToken, Email, GivenPassword, NewPassword, OpaqueToken } from './person-fields.ts'
import { Done } from './shared-shapes.ts'

/** The answer does not reveal whether the email is known. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Mails a link that sets a new password',
  access: 'public',
  body: v.object({ email: Email, captchaToken: CaptchaToken }),
  answer: Done,
  errors: ['CAPTCHA_INVALID'],
})

export const checkResetLink = endpoint({
  method: 'GET',
  path: '/users/reset-password/{token}',
  summary: 'Whether a password reset link is valid',
  access: 'public',
  noStore: true,
  params: v.object({ token: v.string() }),
  answer: Done,
  errors: ['CODE_INCORRECT'],
})

/** Ends all sessions and uses up the link. */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/users/reset-password/{code}',
  summary: 'Sets a new password by the mailed link',
  access: 'public',
  params: v.object({ code: v.string() }),
  body: v.object({ password: NewPassword }),
  answer: Done,
  errors: ['CODE_INCORRECT'],
})

/** After FORCE_PASSWORD_CHANGE: its `accessToken` is the challenge of this call. */
export const forcePassword = endpoint({
  method: 'PATCH',
  path: '/users/password/force',
  summary: 'Sets the new password that a sign-in required, and signs in',
  access: 'public',
  body: v.object({ challenge: OpaqueToken, password: NewPassword }),
  answer: Tokens,
  errors: ['CHALLENGE_EXPIRED', 'PASSWORD_UNCHANGED', 'ACCOUNT_BANNED'],
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/users/password',
  summary: 'Changes the password',
  access: 'customer',
  body: v.object({
    /** Empty for a Google account without a password. */
    currentPassword: v.union([GivenPassword, v.literal('')]),
    password: NewPassword,
  }),
  answer: Done,
  errors: [
    'PASSWORD_INCORRECT',
    'PASSWORD_UNCHANGED',
    'ACCOUNT_LOCKED',
    'REAUTHENTICATION_REQUIRED',
  ],
})
