import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { brandName } from '../../../platform/brand.ts'

/** What all authenticators know (RFC 6238; the defaults of the `otpauth` address). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** As long as SHA-1's output (RFC 4226 §4). */
const secretBytes = 20
/** Steps that the customer's clock may be behind or ahead. */
const window = 1

/** A new secret, Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ ...settings, issuer: brandName, label, secret: Secret.fromBase32(secret) })

/**
 * The time step of which a code is: RFC 6238 steps of 30 seconds, the present one or one beside it.
 *
 * @returns undefined when the code is of none of them
 */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / settings.period) + delta
}

/** How an authenticator takes a secret over: the address, and an SVG of its QR code. */
export const totpSetup = (
  secret: string,
  username: string,
): { readonly uri: string; readonly qr: string } => {
  const uri = totpOf(secret, username).toString()
  return { uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) }
}
