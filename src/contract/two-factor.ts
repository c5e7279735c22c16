import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { asciiDigits } from './ascii-digits.ts'
import { endpoint } from './endpoint.ts'
import { OpaqueToken, SixDigits } from './person-fields.ts'
import { Done, Id, IdParams, Moment } from './shared-shapes.ts'

export const SecondFactor = v.pipe(
  v.string(),
  v.transform((text) => asciiDigits(text.replace(/\s+/g, '')).toUpperCase()),
  v.minLength(1),
  v.regex(/^(\d{6}|[A-Z0-9]{5}-?[A-Z0-9]{5})$/, 'INVALID_CODE'),
)

/** After TWO_FACTOR_AUTH_ENABLED: its `accessToken` is the challenge. INVALID_2FA_CODE has the `remaining` attempts. */
export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/users/login/2fa/verify',
  summary: 'Completes a sign-in with the second factor',
  access: 'public',
  body: v.object({ challenge: OpaqueToken, code: SecondFactor }),
  answer: Tokens,
  errors: ['INVALID_2FA_CODE', 'CHALLENGE_EXPIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_BANNED'],
})

export const twoFactorStatus = endpoint({
  method: 'GET',
  path: '/2fa',
  summary: 'Whether two-factor is on',
  access: 'customer',
  answer: v.object({
    id: v.nullable(Id),
    enabledAt: v.nullable(Moment),
    recoveryCodesLeft: v.number(),
  }),
  errors: [],
})

/** The new secret is sealed in `setup`, which comes back with the first code. */
export const beginTwoFactor = endpoint({
  method: 'GET',
  path: '/2fa/turn-on',
  summary: 'Creates a secret for an authenticator',
  access: 'customer',
  sensitive: true,
  answer: v.object({
    /** Base32, for typing. */
    secret: v.string(),
    /** `otpauth://totp/…`, for a link and the QR code. */
    uri: v.string(),
    /** The QR code: an SVG document. */
    qr: v.string(),
    setup: v.string(),
  }),
  errors: ['INVALID_2FA_STATUS', 'STAFF_FACTOR_REQUIRED'],
})

/** The only answer with the recovery codes. */
export const turnOnTwoFactor = endpoint({
  method: 'POST',
  path: '/2fa/turn-on/verify',
  summary: 'Turns two-factor on with the first code of the authenticator',
  access: 'customer',
  sensitive: true,
  body: v.object({ code: SixDigits, setup: v.pipe(v.string(), v.maxLength(2000)) }),
  answer: v.object({ id: Id, recoveryCodes: v.array(v.string()) }),
  errors: ['INVALID_2FA_CODE', 'INVALID_2FA_STATUS', 'CHALLENGE_EXPIRED', 'STAFF_FACTOR_REQUIRED'],
})

/** Replaces the recovery codes. Ours. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/2fa/recovery-codes',
  summary: 'Makes new recovery codes',
  access: 'customer',
  body: v.object({ code: SixDigits }),
  answer: v.object({ recoveryCodes: v.array(v.string()) }),
  errors: ['INVALID_2FA_CODE', 'INVALID_2FA_STATUS', 'ACCOUNT_LOCKED'],
})

export const askToTurnOffTwoFactor = endpoint({
  method: 'PUT',
  path: '/2fa/turn-off/{id}',
  summary: 'Mails the link that turns two-factor off',
  access: 'customer',
  params: IdParams,
  answer: Done,
  errors: ['INVALID_2FA_STATUS'],
})

export const turnOffTwoFactor = endpoint({
  method: 'PUT',
  path: '/2fa/disabled/{token}',
  summary: 'Turns two-factor off by the mailed link',
  access: 'public',
  params: v.object({ token: v.string() }),
  answer: Done,
  errors: ['CODE_INCORRECT'],
})
