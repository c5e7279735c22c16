import { randomBytes } from 'node:crypto'

/**
 * A new transfer password (RFC 5731 §2.6): 18 characters with a capital, a small letter, a digit and a
 * sign, which registries ask for.
 */
export const newAuthInfo = (random: (size: number) => Uint8Array = randomBytes): string =>
  `${Buffer.from(random(10)).toString('base64url')}-Ta9`
