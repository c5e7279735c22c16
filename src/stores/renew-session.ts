import type { Tokens } from '../contract/accounts.ts'
import type { CallResult } from '../client/api-error.ts'
import type { Renewal } from '../client/create-client.ts'
import type { Session } from './session.ts'

/** Milliseconds between renewals (account §9). */
export const renewEvery = 60_000

export const isRenewalDue = (session: Session, now: number): boolean =>
  now - session.refreshedAt >= renewEvery || session.refreshedAt > now

export interface RenewalDeps {
  readonly read: () => Session | undefined
  readonly write: (session: Session) => void
  readonly end: () => void
  readonly refresh: (refreshToken: string) => Promise<CallResult<Tokens>>
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
  readonly now: () => number
}

/** Creates the renewal: one tab asks the server, because a reused refresh token ends the session. */
export const makeRenewal =
  (around: RenewalDeps) =>
  (isStale: (session: Session) => boolean): Promise<Renewal> =>
    around.exclusively(async () => {
      const session = around.read()
      if (session === undefined) return 'signed-out'
      if (!isStale(session)) return { accessToken: session.accessToken }
      const result = await around.refresh(session.refreshToken)
      const current = around.read()
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
