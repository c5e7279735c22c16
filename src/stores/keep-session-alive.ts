import { logSession } from '../contract/sessions.ts'
import { call, renewSession } from './api.ts'
import { isRenewalDue, renewEvery } from './renew-session.ts'
import { $session } from './session.ts'
import { sendLocale } from './send-locale.ts'
import { loadUser } from './sign-in.ts'
import { readTab, writeTab } from './tab-storage.ts'

const loggedKey = 'tonle:session-logged'

/** Records the session's use, once per tab (account §7). */
const logOnce = (): void => {
  if (readTab(loggedKey) !== undefined) return
  writeTab(loggedKey, 'yes')
  void call(logSession, {})
}

/** Renews the session when due; the first tab renews for all. */
export const keepSessionAlive = (): void => {
  const look = (): void => {
    const session = $session.get()
    if (session === undefined || !isRenewalDue(session, Date.now())) return
    void renewSession((current) => isRenewalDue(current, Date.now()))
  }
  setInterval(look, renewEvery / 4)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  look()
  logOnce()
  let known: string | undefined
  $session.subscribe((session) => {
    if (session === undefined) writeTab(loggedKey, undefined)
    const userId = session?.user?.id
    if (userId !== known && userId !== undefined) void sendLocale(userId)
    known = userId
  })
  if ($session.get()?.user === undefined) void loadUser()
}
