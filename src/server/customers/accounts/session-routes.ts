import {
  endOneSession,
  endOtherSessions,
  listSessions,
  logSession,
} from '../../../contract/sessions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { endSessionOf, endSessionsOf } from './refresh-tokens.ts'
import { listLiveSessions, noteUse } from './sessions.ts'

export interface SessionDeps {
  readonly db: Queryable
  readonly clock: Clock
}

export const sessionRoutes = ({ db, clock }: SessionDeps): Route[] => [
  route(listSessions, (_, { customer }) => listLiveSessions(db, clock, customer)),
  route(endOneSession, async ({ params }, { customer }) => {
    const ended = await db.transaction((tx) =>
      endSessionOf(tx, clock, customer.customerId, params.id),
    )
    if (!ended) throw new ApiError('SESSION_NOT_FOUND')
    return listLiveSessions(db, clock, customer)
  }),
  route(endOtherSessions, async (_, { customer }) => {
    await db.transaction((tx) =>
      endSessionsOf(tx, clock, customer.customerId, { except: customer.session }),
    )
    return listLiveSessions(db, clock, customer)
  }),
  route(logSession, async (_, { customer, ip, userAgent, deviceType }) => {
    await noteUse(db, clock, customer, { ip, userAgent, deviceType })
    return { messageCode: 'SUCCESS' as const }
  }),
]
