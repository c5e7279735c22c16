import { endSession } from './end-session.ts'
import { $session, type Session } from './session.ts'

/**
 * By hand, since every page has this. It outlives the page that is being left, and that it fails
 * changes nothing here.
 */
const tell = (path: string, refreshToken: string): void => {
  fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => undefined)
}

/** Ends a session at the server, as well as that can be told; in whichever order the two arrive. */
export const endAtServer = ({ refreshToken }: Session): void => {
  tell('/realtime/leave', refreshToken)
  tell('/users/logout', refreshToken)
}

/**
 * Signs out (account §4, Logout): here at once, whatever becomes of the network; then, as well as it
 * can, at the server.
 */
export const signOut = (): void => {
  const session = $session.get()
  endSession()
  if (session !== undefined) endAtServer(session)
}
