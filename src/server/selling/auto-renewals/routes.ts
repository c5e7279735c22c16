import { sql } from 'drizzle-orm'
import { setAutoRenew } from '../../../contract/owned-domains.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { publish } from '../../platform/realtime/index.ts'

/** Returns the route that turns automatic renewal on or off. */
export const autoRenewalRoutes = ({
  db,
  clock,
}: {
  readonly db: Queryable
  readonly clock: Clock
}): Route[] => [
  route(setAutoRenew, async ({ params, body }, { customer: { customerId } }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const [saved] = await rowsOf(
        tx,
        sql`with saved as (
          update services set auto_renew = ${body.enabled}
          where id = ${params.id}::uuid and customer_id = ${customerId}::uuid returning id),
        rescheduled as (
          update auto_renewals set check_at = ${now.toISOString()}::timestamptz
          where service_id in (select id from saved))
        select id from saved`,
      )
      if (saved === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
      await publish(tx, customerId, 'user', {}, now)
    })
    return { enabled: body.enabled }
  }),
]
