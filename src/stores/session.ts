import { persistentAtom } from '@nanostores/persistent'
import { isRecord } from '../client/is-record.ts'
import type { User } from '../contract/accounts.ts'
import { readStored } from './read-stored.ts'

/** The part of the user that every page may show. Without a first name, the user name stands for it. */
export interface SessionUser extends Pick<
  User,
  'id' | 'username' | 'firstName' | 'lastName' | 'email'
> {
  /** Decides the region (account §4); older sessions lack it. */
  readonly registerCountry?: string
  /** Older sessions lack it. */
  readonly offersCards?: boolean
}

/** A signed-in session. Times are Unix milliseconds. */
export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  readonly refreshedAt: number
  readonly user: SessionUser | undefined
}

const readUser = (value: unknown): SessionUser | undefined => {
  if (!isRecord(value)) return undefined
  const { id, username, firstName, lastName, email, registerCountry, offersCards } = value
  return typeof id === 'string' &&
    typeof username === 'string' &&
    typeof firstName === 'string' &&
    typeof lastName === 'string' &&
    typeof email === 'string'
    ? {
        ...{ id, username, firstName, lastName, email },
        ...(typeof registerCountry === 'string' ? { registerCountry } : {}),
        ...(typeof offersCards === 'boolean' ? { offersCards } : {}),
      }
    : undefined
}

/** Parses a stored session; undefined when it is invalid. */
export const readSession = (stored: string | null | undefined): Session | undefined =>
  readStored(stored, (value) => {
    if (!isRecord(value)) return undefined
    const { accessToken, refreshToken, refreshedAt, user } = value
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined
    return {
      accessToken,
      refreshToken,
      refreshedAt: typeof refreshedAt === 'number' ? refreshedAt : 0,
      user: readUser(user),
    }
  })

export const sessionKey = 'tonle:session'

/** The session for all tabs; undefined for a guest. React components use `useSession`. */
export const $session = persistentAtom<Session | undefined>(sessionKey, undefined, {
  encode: (session) => (session === undefined ? undefined : JSON.stringify(session)),
  decode: (stored) => readSession(stored),
})
