import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { GoogleCredential } from './google-sign-in.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { GivenPassword, OpaqueToken } from './person-fields.ts'
import { SecondFactor } from './two-factor.ts'

/** Allows the `sensitive` calls of this session for 15 minutes. With two-factor, a `challenge` comes back with a code. Ours. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/users/confirm-identity',
  summary: 'Confirms the customer’s identity',
  access: 'customer',
  body: v.union([
    v.object({ password: GivenPassword }),
    v.object({ passkey: PasskeyAnswer }),
    v.object({ google: GoogleCredential }),
    v.object({ challenge: OpaqueToken, code: SecondFactor }),
  ]),
  answer: v.object({
    messageCode: v.picklist(['SUCCESS', 'TWO_FACTOR_AUTH_ENABLED']),
    /** Sent back with the code; null when the identity is confirmed. */
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
