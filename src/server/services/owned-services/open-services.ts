import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { suspendingProviders } from '../../platform/db/schema/index.ts'
import { neverEnds, serviceJson, serviceOf } from '../lifecycle/index.ts'
import type { ServiceJson, ServiceKinds } from '../lifecycle/index.ts'
import { isShownOver } from './show-service.ts'

/** Counts the services that a customer still has, within a transaction. */
export type CountOpenServices = (db: Queryable, customerId: string, now: Date) => Promise<number>

/**
 * Creates the count of services that the list does not show as over. Credits that never end are no
 * service to end; a service at a provider of ours counts until its removal has begun.
 */
export const createCountOpenServices =
  (kinds: ServiceKinds): CountOpenServices =>
  async (db, customerId, now) => {
    const rows = await rowsOf<{ service: ServiceJson; isAtOurs: boolean }>(
      db,
      sql`select ${serviceJson(sql`s`)} as service,
          s.provider in ${suspendingProviders} as "isAtOurs"
        from services s
        where s.customer_id = ${customerId}::uuid and s.state not in ('ENDED', 'MOVED_AWAY')
          and s.expires_at < ${neverEnds.toISOString()}::timestamptz`,
    )
    const open = rows.filter(
      ({ service, isAtOurs }) => isAtOurs || !isShownOver(serviceOf(service), kinds, now),
    )
    return open.length
  }
