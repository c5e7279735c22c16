import { leaveRealtime, realtime } from '../../contract/realtime.ts'
import { eventsRoute, route, type Route } from '../http/routes.ts'
import type { Hub } from './hub.ts'

const lastEventId = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined

/** The calls about realtime events. */
export const realtimeRoutes = (hub: Hub): Route[] => [
  eventsRoute(realtime, (_, context) =>
    hub.open(context.customer, lastEventId(context.header('last-event-id')), context.signal),
  ),
  route(leaveRealtime, async (_, { customer }) => {
    await hub.leave(customer.customerId, customer.session)
    return { messageCode: 'SUCCESS' as const }
  }),
]
