import { sql } from 'drizzle-orm'
import type { Term } from '../../../contract/configured-price.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

export interface Extension {
  readonly customerId: string
  readonly type: ServiceType
  readonly subject: string
  readonly expiresAt: Date
}

/** Extends a paid service, never shortening its term, and lifts the hold for an overdue payment. */
export const extendService = async (
  tx: Queryable,
  { customerId, type, subject, expiresAt }: Extension,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`with extended as (
      update services
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz)
      where customer_id = ${customerId}::uuid and type = ${type} and subject = ${subject}
        and external_id is not null
      returning id)
    delete from service_holds
    where reason = 'OVERDUE' and service_id in (select id from extended)`,
  )
}

export interface OwnExtension {
  readonly serviceId: string
  readonly expiresAt: Date
  /** That the next automatic renewal repeats. */
  readonly term: Term
}

/** Extends the service of a package, never shortening its term, and lifts the hold for an overdue payment. */
export const extendOwnService = async (
  tx: Queryable,
  { serviceId, expiresAt, term }: OwnExtension,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`with extended as (
      update services
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz),
        config = config || ${JSON.stringify(term)}::jsonb || jsonb_build_object('terms',
          coalesce(config -> 'terms', '[]'::jsonb) || jsonb_build_object('startsAt', expires_at,
            'endsAt', ${expiresAt.toISOString()}::text, 'priced', 'renewal'))
      where id = ${serviceId}::uuid and expires_at < ${expiresAt.toISOString()}::timestamptz
      returning id)
    delete from service_holds
    where reason = 'OVERDUE' and service_id in (select id from extended)`,
  )
}
