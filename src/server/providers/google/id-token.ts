// Importing all of `jose` would slow the start.
import * as errors from 'jose/errors'
import { createRemoteJWKSet } from 'jose/jwks/remote'
import { jwtVerify } from 'jose/jwt/verify'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'

export interface GoogleConfig {
  /** Undefined: Google sign-in is disabled and every token is rejected. */
  readonly clientId: string | undefined
  readonly certsUrl: string
}

export interface GoogleIdentity {
  /** Google's `sub`: the only stable identifier of an account. */
  readonly subject: string
  /** May change, and may later belong to another customer. */
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** The caller compares it with the nonce it issued. */
  readonly nonce: string
}

/** Rejects a token as `invalid`, or as `unreachable` when Google's keys are unavailable. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
  readonly code: 'invalid' | 'unreachable'

  constructor(code: 'invalid' | 'unreachable', message: string, cause?: unknown) {
    super(`google: ${message}`, cause === undefined ? {} : { cause })
    this.code = code
  }
}

export interface Google {
  readonly enabled: boolean
  verify(credential: string): Promise<GoogleIdentity>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']

const clockToleranceSeconds = 60

const timeoutMs = 5_000

/** Minimum time between two fetches of the key set. */
const cooldownMs = 30_000

/** Shorter than Google's own Cache-Control of several hours. */
const keysCachedMs = 10 * 60_000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const Claims = v.object({
  sub: text,
  // A token for several audiences would need a check of its `azp`.
  aud: v.string(),
  email: v.pipe(text, v.email()),
  // Google sometimes sends it as text.
  email_verified: v.pipe(
    v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
    v.transform((verified) => verified === true || verified === 'true'),
  ),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  nonce: text,
})

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

/** Creates a verifier of Google's ID tokens (OpenID Connect Core §3.1.3.7). */
export const createGoogle = ({ clientId, certsUrl }: GoogleConfig, clock: Clock): Google => {
  const keys = createRemoteJWKSet(new URL(certsUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: keysCachedMs,
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
