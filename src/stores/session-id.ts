const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The session that an access token belongs to: its claim `sid`. Undefined for what is no such token.
 * Nothing is proved by it; the server alone can tell whether the token is genuine.
 */
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
