import * as v from 'valibot'
import { Notification } from './notifications.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id } from './shared-shapes.ts'

const named = <const Name extends string, const Data extends v.GenericSchema>(
  event: Name,
  data: Data,
) =>
  v.object({
    /** Counts up for a customer; what a tab that comes back asks to go on from. */
    id: v.number(),
    event: v.literal(event),
    data,
  })

/**
 * What the server tells a customer's browsers by itself (account §4, realtime events). That of cards
 * comes with them.
 */
export const RealtimeEvent = v.variant('event', [
  /** The profile has changed. */
  named('user', v.object({})),
  named('balance_update', v.object({ balance: Dollars })),
  named('card_added', v.object({})),
  named('fortune_wheel_get_new_spin', v.object({})),
  named('fortune_wheel_reward', v.object({})),
  /** A checkout was begun, in the tab of that id. */
  named('init_checkout_order', v.object({ orderId: v.nullable(Id) })),
  named('user_has_been_banned', v.object({})),
  /** Packages, certificates or their prices are others than before; told to everybody signed in. */
  named('product_website_updated', v.object({})),
  /** So are the regions. */
  named('os_region_updated', v.object({})),
  /** A pushed notice; the unread count with it. */
  named('notification', v.object({ notification: Notification, unread: v.number() })),
  /** The session was ended from elsewhere. */
  named('session_ended', v.object({ sessionId: Id })),
])
export type RealtimeEvent = v.InferOutput<typeof RealtimeEvent>
export type RealtimeEventName = RealtimeEvent['event']

/**
 * `GET /realtime`: server-sent events (HTML §9.2), read with `fetch` so that the access token
 * travels in a header. `Last-Event-ID` goes on after that event; events are kept for a day. A
 * comment line every 20 s keeps the connection alive; it ends when the access token expires, and
 * the browser comes again with the next one.
 */
export const realtime = endpoint({
  method: 'GET',
  path: '/realtime',
  summary: 'Events of the customer, as they happen',
  access: 'customer',
  answer: v.null(),
  events: RealtimeEvent,
  errors: [],
})

/**
 * `POST /realtime/leave` (account §4): ends the connections of the session that the refresh token
 * belongs to, at once; also of one that a sign-out has ended before. An unknown token has none, which
 * is fine. Ours.
 */
export const leaveRealtime = endpoint({
  method: 'POST',
  path: '/realtime/leave',
  summary: 'Ends the session’s realtime connections',
  access: 'public',
  body: v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: [],
})
