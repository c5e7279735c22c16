import * as v from 'valibot'
import type { Config } from './config.ts'

/** The claim of a token's end, in seconds (RFC 7519 §4.1.4). */
const Claims = v.object({ exp: v.number() })

/** Returns when a JWT expires; undefined for another token, or one without an end. */
export const tokenEnd = (token: string): Date | undefined => {
  const [, payload = '', signature] = token.split('.')
  if (signature === undefined) return undefined
  try {
    const claims = v.safeParse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return claims.success ? new Date(claims.output.exp * 1000) : undefined
  } catch {
    return undefined
  }
}

/** Returns when tokens of our settings expire, as far as they tell, by the name of the setting. */
export const configuredTokens = ({
  kubernetes,
}: Pick<Config, 'kubernetes'>): ReadonlyMap<string, Date> => {
  const end = tokenEnd(kubernetes.token)
  return new Map(end === undefined ? [] : [['KUBERNETES_TOKEN', end]])
}
