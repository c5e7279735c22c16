import * as v from 'valibot'
import { Notification } from './notifications.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id } from './shared-shapes.ts'

const named = <const Name extends string, const Data extends v.GenericSchema>(
  event: Name,
  data: Data,
) =>
  v.object({
    /** Increases per customer; a reconnecting tab resumes after it. */
    id: v.number(),
    event: v.literal(event),
    data,
  })

/** Events for a customer's browsers (account §4). */
export const RealtimeEvent = v.variant('event', [
  named('user', v.object({})),
  named('balance_update', v.object({ balance: Dollars })),
  named('card_added', v.object({})),
  named('fortune_wheel_get_new_spin', v.object({})),
  named('fortune_wheel_reward', v.object({})),
  /** An order was placed; without an id, a tab took the checkout over. */
  named('init_checkout_order', v.object({ orderId: v.nullable(Id) })),
  named('user_has_been_banned', v.object({})),
  /** Packages, certificates or prices changed. */
  named('product_website_updated', v.object({})),
  named('os_region_updated', v.object({})),
  named('notification', v.object({ notification: Notification, unread: v.number() })),
  /** Another session ended this one. */
  named('session_ended', v.object({ sessionId: Id })),
])
export type RealtimeEvent = v.InferOutput<typeof RealtimeEvent>
export type RealtimeEventName = RealtimeEvent['event']

/** Server-sent events (HTML §9.2), stored for a day for `Last-Event-ID`; a comment every 20 s is the heartbeat. */
export const realtime = endpoint({
  method: 'GET',
  path: '/realtime',
  summary: 'Events of the customer, as they happen',
  access: 'customer',
  answer: v.null(),
  events: RealtimeEvent,
  errors: [],
})

/** Closes the connections of the refresh token's session, also after its sign-out (account §4). Ours. */
export const leaveRealtime = endpoint({
  method: 'POST',
  path: '/realtime/leave',
  summary: 'Ends the session’s realtime connections',
  access: 'public',
  body: v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  answer: v.object({ messageCode: v.literal('SUCCESS') }),
  errors: [],
})
