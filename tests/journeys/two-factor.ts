import { Secret, TOTP } from 'otpauth'
import { beginTwoFactor, turnOnTwoFactor } from '../../src/contract/two-factor.ts'
import type { Customer } from './customer.ts'

/** A customer's two-factor with the authenticator that has its secret. */
export interface TwoFactor {
  readonly totp: TOTP
  readonly id: string
  readonly recoveryCodes: readonly string[]
}

/** Returns the authenticator of a displayed secret. */
export const authenticatorOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })

/** Returns the code after the current one: already valid and never used. */
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 })

/** Turns two-factor on outside the test's browser. */
export const turnOn = async (customer: Customer): Promise<TwoFactor> => {
  const { secret, setup } = await customer.ask(beginTwoFactor, {})
  const totp = authenticatorOf(secret)
  // The previous code, so that the current one stays unused.
  const code = totp.generate({ timestamp: Date.now() - 30_000 })
  const { id, recoveryCodes } = await customer.ask(turnOnTwoFactor, { body: { code, setup } })
  return { totp, id, recoveryCodes }
}
