import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { brandName } from '../../../platform/brand.ts'

/** Defaults of the `otpauth` URL (RFC 6238), which every authenticator supports. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** As long as SHA-1's output (RFC 4226 §4). */
const secretBytes = 20
/** Tolerated steps of clock drift. */
const window = 1

/** Returns a new secret in Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ ...settings, issuer: brandName, label, secret: Secret.fromBase32(secret) })

/** Returns a code's 30-second step: the current one or a neighbour. */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / settings.period) + delta
}

/** Returns the `otpauth` URL of a secret and its QR code as SVG. */
export const totpSetup = (
  secret: string,
  username: string,
): { readonly uri: string; readonly qr: string } => {
  const uri = totpOf(secret, username).toString()
  return { uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) }
}
