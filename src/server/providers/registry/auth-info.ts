import { randomBytes } from 'node:crypto'

/** Returns a transfer password (RFC 5731 §2.6): 18 characters of all four classes. */
export const newAuthInfo = (random: (size: number) => Uint8Array = randomBytes): string =>
  `${Buffer.from(random(10)).toString('base64url')}-Ta9`
