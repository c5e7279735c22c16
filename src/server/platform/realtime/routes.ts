import { leaveRealtime, realtime } from '../../../contract/realtime.ts'
import { eventsRoute, route, type Route } from '../http/routes.ts'
import type { Hub } from './hub.ts'

const lastEventId = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined

export interface RealtimeDeps {
  readonly hub: Pick<Hub, 'open' | 'leave'>
  readonly sessionOf: (
    refreshToken: string,
  ) => Promise<{ readonly customerId: string; readonly session: string } | undefined>
}

/** Returns the realtime routes. */
export const realtimeRoutes = ({ hub, sessionOf }: RealtimeDeps): Route[] => [
  eventsRoute(realtime, (_, context) =>
    hub.open(context.customer, lastEventId(context.header('last-event-id')), context.signal),
  ),
  route(leaveRealtime, async ({ body }) => {
    const found = await sessionOf(body.refreshToken)
    if (found !== undefined) await hub.leave(found.customerId, found.session)
    return { messageCode: 'SUCCESS' as const }
  }),
]
