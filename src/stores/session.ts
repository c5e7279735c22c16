import { persistentAtom } from '@nanostores/persistent'
import type { User } from '../contract/accounts.ts'

/** Of the customer, what any page may show. */
export interface SessionUser extends Pick<
  User,
  'id' | 'username' | 'firstName' | 'lastName' | 'email'
> {
  /** Decides the current region (account §4); sessions of old don't tell it. */
  readonly registerCountry?: string
}

/** A signed-in session. Moments are milliseconds since 1970. */
export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the tokens were got; they are renewed every 60 s (account §9). */
  readonly refreshedAt: number
  /** Until the customer's data were fetched: undefined. */
  readonly user: SessionUser | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const readUser = (value: unknown): SessionUser | undefined => {
  if (!isRecord(value)) return undefined
  const { id, username, firstName, lastName, email, registerCountry } = value
  return typeof id === 'string' &&
    typeof username === 'string' &&
    typeof firstName === 'string' &&
    typeof lastName === 'string' &&
    typeof email === 'string'
    ? {
        ...{ id, username, firstName, lastName, email },
        ...(typeof registerCountry === 'string' ? { registerCountry } : {}),
      }
    : undefined
}

/** The session that a stored text holds; undefined for anything else. */
export const readSession = (stored: string | null | undefined): Session | undefined => {
  if (stored === undefined || stored === null || stored === '') return undefined
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return undefined
    const { accessToken, refreshToken, refreshedAt, user } = value
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined
    return {
      accessToken,
      refreshToken,
      refreshedAt: typeof refreshedAt === 'number' ? refreshedAt : 0,
      user: readUser(user),
    }
  } catch {
    return undefined
  }
}

/** Where the session is kept, for all tabs. */
export const sessionKey = 'tonle:session'

/**
 * Who is signed in; undefined for a guest. Kept in the browser and shared by its tabs. In React,
 * read it with `useSession`, since prerendered pages know no session.
 */
export const $session = persistentAtom<Session | undefined>(sessionKey, undefined, {
  encode: (session) => (session === undefined ? undefined : JSON.stringify(session)),
  decode: (stored) => readSession(stored),
})
