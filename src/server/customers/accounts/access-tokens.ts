import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose/jwt/verify'
import * as v from 'valibot'
import { Id, WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedIn } from '../../platform/http/request-context.ts'

export interface AccessTokens {
  readonly issue: (signedIn: SignedIn) => string
  /** Returns the token's customer, cached without cryptography. Throws ApiError UNAUTHORIZED. */
  readonly read: (token: string) => SignedIn | Promise<SignedIn>
}

/** Lifetime of an access token in seconds. */
export const accessTokenSeconds = 600

const issuer = 'tonle-cloud'
const audience = 'tonle-cloud-api'
const algorithm = 'HS256'
/** Maximum number of cached tokens; the oldest is evicted first. */
const maxCached = 10_000

const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')
const header = base64url({ alg: algorithm, typ: 'JWT' })

/** Signs synchronously (RFC 7515 §7.1): Web Cryptography would queue behind password hashes. */
const sign = (claims: Readonly<Record<string, string | number>>, secret: Uint8Array): string => {
  const signed = `${header}.${base64url(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const Claims = v.object({ sub: Id, site: WebsiteId, sid: Id, exp: v.number() })

/** Creates HS256 JWTs (RFC 7519); `sid` is the family of the session's refresh tokens. */
export const createAccessTokens = ({
  secret,
  clock,
  isEnded = () => false,
}: {
  readonly secret: Uint8Array
  readonly clock: Clock
  readonly isEnded?: (session: string) => boolean
}): AccessTokens => {
  const importKey = () =>
    crypto.subtle.importKey(
      'raw',
      new Uint8Array(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
  // Imported on first use to keep the start short.
  let imported: ReturnType<typeof importKey> | undefined
  const key = () => (imported ??= importKey())
  const cached = new Map<string, { readonly signedIn: SignedIn; readonly expiresAt: number }>()

  const verify = async (token: string): Promise<SignedIn> => {
    try {
      const { payload } = await jwtVerify(token, await key(), {
        issuer,
        audience,
        algorithms: [algorithm],
        currentDate: clock.now(),
      })
      const claims = v.parse(Claims, payload)
      if (isEnded(claims.sid)) throw new ApiError('UNAUTHORIZED')
      const expiresAt = claims.exp * 1000
      const signedIn = {
        customerId: claims.sub,
        websiteId: claims.site,
        session: claims.sid,
        expiresAt,
      }
      if (cached.size >= maxCached) {
        const [oldest] = cached.keys()
        if (oldest !== undefined) cached.delete(oldest)
      }
      cached.set(token, { signedIn, expiresAt })
      return signedIn
    } catch {
      throw new ApiError('UNAUTHORIZED')
    }
  }

  return {
    issue: ({ customerId, websiteId, session }) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const claims = {
        site: websiteId,
        sid: session,
        sub: customerId,
        iss: issuer,
        aud: audience,
        iat: issuedAt,
        exp: issuedAt + accessTokenSeconds,
      }
      return sign(claims, secret)
    },
    read: (token) => {
      const known = cached.get(token)
      if (known === undefined) return verify(token)
      const runs = clock.now().getTime() < known.expiresAt
      if (runs && !isEnded(known.signedIn.session)) return known.signedIn
      cached.delete(token)
      throw new ApiError('UNAUTHORIZED')
    },
  }
}
