// Not all of `jose`, which a server that starts would wait for.
import * as errors from 'jose/errors'
import { createRemoteJWKSet } from 'jose/jwks/remote'
import { jwtVerify } from 'jose/jwt/verify'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'

/** How ID tokens are verified. */
export interface GoogleConfig {
  /** The shop's OAuth client; undefined: Google sign-in is not offered, and no token is good. */
  readonly clientId: string | undefined
  /** Google's key set: `https://www.googleapis.com/oauth2/v3/certs`. */
  readonly certsUrl: string
}

/** Who an ID token names. */
export interface GoogleIdentity {
  /** Google's own number for the account (`sub`): the only thing to know an account by again. */
  readonly subject: string
  /** May change, and may be another person's tomorrow. */
  readonly email: string
  readonly emailVerified: boolean
  /** Empty when Google says none; so is the last name. */
  readonly firstName: string
  readonly lastName: string
  /** What the browser gave Google: the caller compares it with what it issued. */
  readonly nonce: string
}

/**
 * Why an ID token does not count.
 * - `invalid`: not signed by Google, for somebody else, expired, or without what it must say;
 * - `unreachable`: Google's keys could not be fetched; trying again later may help.
 */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
  readonly code: 'invalid' | 'unreachable'

  constructor(code: 'invalid' | 'unreachable', message: string, cause?: unknown) {
    super(`google: ${message}`, cause === undefined ? {} : { cause })
    this.code = code
  }
}

/** Google as an identity provider (OpenID Connect Core §3.1.3.7, Google's "Verify the ID token"). */
export interface Google {
  /** Whether a client id is configured. */
  readonly enabled: boolean
  /**
   * Verifies an ID token as the browser got it.
   * @throws IdTokenError
   */
  verify(credential: string): Promise<GoogleIdentity>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/** What one clock may differ from another. */
const clockToleranceSeconds = 60

const timeoutMs = 5_000

/** No key set is asked for more often, whatever key a token names. */
const cooldownMs = 30_000

/** Shorter than what Google's own Cache-Control has said for years (hours). */
const keysKeptMs = 10 * 60_000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const Claims = v.object({
  sub: text,
  // One audience: a token for several would need its `azp` looked at too.
  aud: v.string(),
  email: v.pipe(text, v.email()),
  // Google says it as a text in some of its answers.
  email_verified: v.pipe(
    v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
    v.transform((verified) => verified === true || verified === 'true'),
  ),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  nonce: text,
})

/** The errors of jose that are the token's fault; all others are about fetching the keys. */
const isTokensFault = (error: unknown): boolean =>
  [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind)

/** A verifier of Google's ID tokens. The key set is fetched at the first token. */
export const createGoogle = ({ clientId, certsUrl }: GoogleConfig, clock: Clock): Google => {
  const keys = createRemoteJWKSet(new URL(certsUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: keysKeptMs,
  })

  const verified = async (credential: string, audience: string) => {
    try {
      return await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience,
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      })
    } catch (error) {
      if (isTokensFault(error)) throw new IdTokenError('invalid', 'no good ID token', error)
      throw new IdTokenError('unreachable', 'the keys cannot be fetched', error)
    }
  }

  return {
    enabled: clientId !== undefined,
    verify: async (credential) => {
      if (clientId === undefined) throw new IdTokenError('invalid', 'no client id is configured')
      const { payload } = await verified(credential, clientId)
      const claims = v.safeParse(Claims, payload)
      if (!claims.success) throw new IdTokenError('invalid', 'an ID token without its claims')
      const { sub, email, email_verified, given_name, family_name, nonce } = claims.output
      return {
        subject: sub,
        email,
        emailVerified: email_verified,
        firstName: given_name,
        lastName: family_name,
        nonce,
      }
    },
  }
}
