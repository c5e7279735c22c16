import type { Notification } from '../contract/notifications.ts'
import type { RealtimeEvent } from '../contract/realtime.ts'
import { $balance } from './balance.ts'
import { loadCart } from './cart-actions.ts'
import { endSession } from './end-session.ts'
import { setUnread } from './notifications.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { ownSessionId } from './own-session.ts'
import { $realtimeEvent } from './realtime-news.ts'
import { requestBanned } from './requests.ts'
import { $session } from './session.ts'
import { loadUser } from './sign-in.ts'

/** What this page says, in the reader's language. */
export interface RealtimeVoice {
  readonly notice: (notification: Notification) => void
  readonly sessionEnded: () => void
}

/** The account was banned: nobody is signed in any more, and the visitor is told why. */
const takeBan = (): void => {
  endSession()
  requestBanned()
}

// Several changes at once are one question.
const loadUserAgain = oneAtATime(loadUser)
const loadCartAgain = oneAtATime(loadCart)

/** What a page is told although its session is over: another tab may have heard it first. */
const endsSession: ReadonlySet<RealtimeEvent['event']> = new Set([
  'user_has_been_banned',
  'session_ended',
])

/** Does what an event means for this page, whose session is `own`, or was until just now. */
const apply = (event: RealtimeEvent, own: string | undefined, voice: RealtimeVoice): void => {
  // What was still under way when the customer signed out is nobody's.
  if ($session.get() === undefined && !endsSession.has(event.event)) return
  switch (event.event) {
    case 'user':
      loadUserAgain()
      return
    case 'init_checkout_order':
      loadCartAgain()
      return
    case 'notification':
      setUnread(event.data.unread)
      voice.notice(event.data.notification)
      return
    case 'user_has_been_banned':
      takeBan()
      return
    case 'session_ended':
      if (event.data.sessionId !== own) return
      endSession()
      voice.sessionEnded()
      return
    case 'balance_update':
      $balance.set(event.data.balance)
      return
    // Whoever shows these follows `$realtimeEvent`.
    case 'card_added':
    case 'fortune_wheel_get_new_spin':
    case 'fortune_wheel_reward':
    case 'product_website_updated':
    case 'os_region_updated':
  }
}

/** Carries out what events mean for this page, from now on. */
export const followRealtime = (voice: RealtimeVoice): void => {
  let own: string | undefined
  $session.subscribe(() => {
    own = ownSessionId() ?? own
  })
  $realtimeEvent.listen((event) => {
    if (event !== undefined) apply(event, own, voice)
  })
}
