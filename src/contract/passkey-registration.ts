import * as v from 'valibot'
import { Tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyAnswer, PasskeyOptions } from './passkeys.ts'
import { accountErrors, register, RegistrationFields } from './registration.ts'

/** Checks a registration before the device creates a passkey for it; the captcha counts here. Ours, as the next. */
export const passkeyRegistrationOptions = endpoint({
  method: 'POST',
  path: '/users/register/passkey/options',
  summary: 'The options to create the passkey of a new account',
  access: 'public',
  body: v.omit(RegistrationFields, ['password']),
  answer: PasskeyOptions,
  errors: register.errors,
})

/** Creates the account without a password, as `register` does; the passkey is named after the browser. */
export const registerWithPasskey = endpoint({
  method: 'POST',
  path: '/users/register/passkey',
  summary: 'Registers a customer with a passkey',
  access: 'public',
  body: v.object({
    ...v.omit(RegistrationFields, ['password', 'captchaToken']).entries,
    passkey: PasskeyAnswer,
  }),
  answer: Tokens,
  errors: [...accountErrors, 'PASSKEY_INVALID', 'CHALLENGE_EXPIRED'],
})
