import type { Notification } from '../contract/notifications.ts'
import type { RealtimeEvent } from '../contract/realtime.ts'
import { $balance } from './balance.ts'
import { loadCart } from './cart-actions.ts'
import { endSession } from './end-session.ts'
import { setUnread } from './notifications.ts'
import { singleFlight } from './single-flight.ts'
import { ownSessionId } from './own-session.ts'
import { $realtimeEvent } from './realtime-event.ts'
import { requestBanned } from './requests.ts'
import { $session } from './session.ts'
import { loadUser } from './sign-in.ts'

/** The texts of this page. */
export interface RealtimeVoice {
  readonly notice: (notification: Notification) => void
  readonly sessionEnded: () => void
}

const takeBan = (): void => {
  endSession()
  requestBanned()
}

const loadUserAgain = singleFlight(loadUser)
const loadCartAgain = singleFlight(loadCart)

/** Another tab may have ended the session already. */
const endsSession: ReadonlySet<RealtimeEvent['event']> = new Set([
  'user_has_been_banned',
  'session_ended',
])

const apply = (event: RealtimeEvent, own: string | undefined, voice: RealtimeVoice): void => {
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
    // Views listen to `$realtimeEvent`.
    case 'card_added':
    case 'fortune_wheel_get_new_spin':
    case 'fortune_wheel_reward':
    case 'product_website_updated':
    case 'os_region_updated':
  }
}

/** Applies events to this page from now on. */
export const followRealtime = (voice: RealtimeVoice): void => {
  let own: string | undefined
  $session.subscribe(() => {
    own = ownSessionId() ?? own
  })
  $realtimeEvent.listen((event) => {
    if (event !== undefined) apply(event, own, voice)
  })
}
