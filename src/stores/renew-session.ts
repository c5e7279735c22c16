import type { Tokens } from '../contract/accounts.ts'
import type { CallResult } from '../client/api-error.ts'
import type { Renewal } from '../client/create-client.ts'
import type { Session } from './session.ts'

/** Tokens are renewed every 60 s while signed in (account §9). */
export const renewEvery = 60_000

/** Whether it is time to renew. */
export const isRenewalDue = (session: Session, now: number): boolean =>
  now - session.refreshedAt >= renewEvery || session.refreshedAt > now

/** What renewing must know of its surroundings. */
export interface RenewalSurroundings {
  /** The session as all tabs have it now, read where it is stored. */
  readonly read: () => Session | undefined
  readonly write: (session: Session) => void
  /** The session is over. */
  readonly end: () => void
  readonly refresh: (refreshToken: string) => Promise<CallResult<Tokens>>
  /** Runs one task at a time over all tabs (`navigator.locks`). */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
  readonly now: () => number
}

/**
 * Makes the one function that renews the session. Of all tabs one asks the server; the others wait
 * and take its result, since each refresh token works once and its reuse ends the session.
 * When the server cannot be asked, the session stays.
 */
export const makeRenewal =
  (around: RenewalSurroundings) =>
  (isStale: (session: Session) => boolean): Promise<Renewal> =>
    around.exclusively(async () => {
      const session = around.read()
      if (session === undefined) return 'signed-out'
      // Another tab was faster.
      if (!isStale(session)) return { accessToken: session.accessToken }
      const result = await around.refresh(session.refreshToken)
      const current = around.read()
      // Meanwhile signed out, or signed in anew: that stands.
      if (current === undefined) return 'signed-out'
      if (current.refreshToken !== session.refreshToken) return { accessToken: current.accessToken }
      if (result.ok) {
        const { accessToken, refreshToken } = result.answer
        around.write({ ...current, accessToken, refreshToken, refreshedAt: around.now() })
        return { accessToken }
      }
      const { kind, status } = result.error
      if (kind !== 'answered' || status === 429 || status >= 500) return 'unreachable'
      around.end()
      return 'signed-out'
    })
