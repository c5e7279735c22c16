import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './country-code.ts'
import {
  CaptchaToken,
  Email,
  NewPassword,
  OptionalPhoneNumber,
  PhoneNumber,
  Name,
  SixDigits,
  Username,
} from './person-fields.ts'
import { ProfileFields } from './profile.ts'
import { Done, Moment, Text } from './shared-shapes.ts'

/** Maximum length of a referral code (account §5, 'maximum length enforced'). */
export const referralCodeLength = 20

export const ReferralCode = v.optional(Text(referralCodeLength), '')

/** The registration's input (account §3). Email and password are enough: the rest can follow. */
export const RegistrationFields = v.object({
  /** Without one, it comes from the email. */
  username: v.optional(Username),
  password: NewPassword,
  email: Email,
  country: CountryCode,
  referralCode: ReferralCode,
  ...ProfileFields.entries,
  firstName: v.optional(Name),
  lastName: v.optional(Name),
  phoneNumber: v.optional(OptionalPhoneNumber, ''),
  captchaToken: CaptchaToken,
})
export type RegistrationFields = v.InferOutput<typeof RegistrationFields>

export type RegistrationInput = v.InferInput<typeof RegistrationFields>

/** Why a new account cannot be created, whatever its customer signs in with. */
export const accountErrors = [
  'USERNAME_EXIST',
  'EMAIL_EXIST',
  'PHONE_EXISTS',
  'REFERRAL_CODE_INVALID',
] as const

/** Creates the account, signs in, and mails the code that verifies the email address. */
export const register = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Registers a customer',
  access: 'public',
  body: RegistrationFields,
  answer: Tokens,
  errors: [...accountErrors, 'CAPTCHA_INVALID'],
})

/** The captcha of registration and password reset (account §7). Ours. */
export const captcha = endpoint({
  method: 'GET',
  path: '/users/captcha',
  summary: 'The captcha of the protected forms',
  access: 'public',
  answer: v.object({
    /** Both null without a captcha provider: forms are sent without one. */
    siteKey: v.nullable(v.string()),
    scriptUrl: v.nullable(v.string()),
  }),
  errors: [],
})

/** Milliseconds until a code can be resent (account §9). */
export const codeResendMs = 60_000

/** Mails a new code; a GET by specification. TOO_MANY_REQUESTS has `retryAfter` in seconds. */
export const sendEmailCode = endpoint({
  method: 'GET',
  path: '/user/otp/send-email',
  summary: 'Mails a new code to verify the email address',
  access: 'customer',
  answer: v.object({
    messageCode: v.literal('SUCCESS'),
    resendAt: Moment,
  }),
  errors: [],
})

/** INCORRECT_OTP with CODE_OVER at `code`: a new code is required. */
export const verifyEmail = endpoint({
  method: 'PATCH',
  path: '/users/verify-email',
  summary: 'Verifies the email address with the mailed code',
  access: 'customer',
  body: v.object({ code: SixDigits }),
  answer: Done,
  errors: ['INCORRECT_OTP'],
})

export const savePhoneNumber = endpoint({
  method: 'PATCH',
  path: '/users/phone-number',
  summary: 'Saves the phone number',
  access: 'customer',
  body: v.object({ phoneNumber: PhoneNumber }),
  answer: v.object({ phoneNumber: v.string() }),
  errors: ['PHONE_EXISTS'],
})
