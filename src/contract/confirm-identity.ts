import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { GoogleCredential } from './google-sign-in.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { GivenPassword, OpaqueToken } from './person-fields.ts'
import { SecondFactor } from './two-factor.ts'

/**
 * `POST /users/confirm-identity`: a signed-in customer shows anew who they are, in any of the ways that
 * they sign in; `sensitive` calls are open to this session for 15 minutes then. Where two-factor is on,
 * the password and Google are answered with a challenge, which comes back with a code. Wrong answers
 * count like failed sign-ins. Ours.
 */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/users/confirm-identity',
  summary: 'Shows anew who the customer is',
  access: 'customer',
  body: v.union([
    v.object({ password: GivenPassword }),
    v.object({ passkey: PasskeyAnswer }),
    v.object({ google: GoogleCredential }),
    v.object({ challenge: OpaqueToken, code: SecondFactor }),
  ]),
  answer: v.object({
    messageCode: v.picklist(['SUCCESS', 'TWO_FACTOR_AUTH_ENABLED']),
    /** What the code is given with; null when nothing more is asked for. */
    challenge: v.nullable(v.string()),
  }),
  errors: [
    'PASSWORD_INCORRECT',
    'INVALID_2FA_CODE',
    'CHALLENGE_EXPIRED',
    'PASSKEY_INVALID',
    'GOOGLE_SIGN_IN_FAILED',
    'ACCOUNT_LOCKED',
  ],
})
