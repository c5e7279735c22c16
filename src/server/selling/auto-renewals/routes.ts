import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { setAutoRenew } from '../../../contract/owned-domains.ts'
import { setServiceAutoRenew } from '../../../contract/services.ts'
import { toDollars, zero } from '../../../contract/money.ts'
import { getUpcomingRenewals } from '../../../contract/upcoming-renewals.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { route, type Handler, type Route } from '../../platform/http/routes.ts'
import { readMissing, readUpcoming, type UpcomingDeps } from './upcoming-renewals.ts'
import { publish } from '../../platform/realtime/index.ts'

interface AutoRenewalDeps {
  readonly db: Queryable
  readonly clock: Clock
}

interface AutoRenewalRouteDeps extends AutoRenewalDeps, UpcomingDeps {}

type SetAutoRenew = Handler<typeof setAutoRenew | typeof setServiceAutoRenew>

const setter =
  ({ db, clock }: AutoRenewalDeps, notFound: ErrorCode): SetAutoRenew =>
  async ({ params, body }, { customer: { customerId } }) => {
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
      if (saved === undefined) throw new ApiError(notFound)
      await publish(tx, customerId, 'user', {}, now)
    })
    return { enabled: body.enabled }
  }

/** Returns the routes that turn automatic renewal on or off, and add up what renews soon. */
export const autoRenewalRoutes = (deps: AutoRenewalRouteDeps): Route[] => [
  route(setAutoRenew, setter(deps, 'OWNED_DOMAIN_NOT_FOUND')),
  route(setServiceAutoRenew, setter(deps, 'SERVICE_NOT_FOUND')),
  route(getUpcomingRenewals, async (_, { customer: { customerId } }) => {
    const none = { customerId, count: 0, total: zero }
    const [upcoming = none] = await readUpcoming(deps.db, deps, [customerId], deps.clock.now())
    const { balance, missing } = await readMissing(deps.db, deps, upcoming)
    return {
      count: upcoming.count,
      total: toDollars(upcoming.total),
      balance: toDollars(balance),
      missing: toDollars(missing),
    }
  }),
]
