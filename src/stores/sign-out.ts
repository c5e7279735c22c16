import { persistentAtom } from '@nanostores/persistent'
import { endSession } from './end-session.ts'
import { $session, type Session } from './session.ts'

/** The Unix time in milliseconds of the last sign-out in any tab. A session that ends by itself is none. */
export const $signedOutAt = persistentAtom<string>('tonle:signed-out', '')

/** Plain fetch, because every page loads this. */
const notifyServer = (path: string, refreshToken: string): void => {
  fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => undefined)
}

/** Ends a session at the server, best effort. */
export const endAtServer = ({ refreshToken }: Session): void => {
  notifyServer('/realtime/leave', refreshToken)
  notifyServer('/users/logout', refreshToken)
}

/** Signs out (account §4): here at once, then at the server, best effort. */
export const signOut = (): void => {
  const session = $session.get()
  endSession()
  $signedOutAt.set(`${Date.now()}`)
  if (session !== undefined) endAtServer(session)
}
