import { isRecord } from '../client/is-record.ts'

/** Returns the session of an access token (`sid`), unverified; undefined for an invalid token. */
export const sessionIdOf = (accessToken: string | undefined): string | undefined => {
  const payload = accessToken?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const sid = isRecord(claims) ? claims['sid'] : undefined
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined
  }
}
