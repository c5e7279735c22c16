import { Secret, TOTP } from 'otpauth'
import { beginTwoFactor, turnOnTwoFactor } from '../../src/contract/two-factor.ts'
import type { Customer } from './customer.ts'

/** Two-factor of a customer, with the authenticator that knows its codes. */
export interface TwoFactor {
  readonly totp: TOTP
  readonly id: string
  readonly recoveryCodes: readonly string[]
}

/** The authenticator that a secret, as it is shown, was typed into. */
export const authenticatorOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })

/** The code that comes after the present one: it is good already, and used up by nobody. */
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 })

/** Turns two-factor on, away from the browser of the test. */
export const turnOn = async (customer: Customer): Promise<TwoFactor> => {
  const { secret, setup } = await customer.ask(beginTwoFactor, {})
  const totp = authenticatorOf(secret)
  // The code before this one, so that this one is not used up yet.
  const code = totp.generate({ timestamp: Date.now() - 30_000 })
  const { id, recoveryCodes } = await customer.ask(turnOnTwoFactor, { body: { code, setup } })
  return { totp, id, recoveryCodes }
}
