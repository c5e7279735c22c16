import { sql } from 'drizzle-orm'
import type { Term } from '../../../contract/configured-price.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { liftHold } from './holds.ts'

export interface Extension {
  readonly customerId: string
  readonly type: ServiceType
  readonly subject: string
  readonly expiresAt: Date
}

/** Lifts the holds in a statement of its own, which sees those placed while the extension waited for the row. */
const liftOverdueHolds = async (
  tx: Queryable,
  extended: readonly { readonly id: string }[],
): Promise<void> => {
  for (const { id } of extended) await liftHold(tx, { serviceId: id, reason: 'OVERDUE' })
}

/** Extends a paid service, never shortening its term, and lifts the hold for an overdue payment. */
export const extendService = async (
  tx: Queryable,
  { customerId, type, subject, expiresAt }: Extension,
): Promise<void> => {
  const extended = await rowsOf<{ id: string }>(
    tx,
    sql`update services
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz)
      where customer_id = ${customerId}::uuid and type = ${type} and subject = ${subject}
        and external_id is not null
      returning id::text`,
  )
  await liftOverdueHolds(tx, extended)
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
  const extended = await rowsOf<{ id: string }>(
    tx,
    sql`update services
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz),
        config = config || ${JSON.stringify(term)}::jsonb || jsonb_build_object('terms',
          coalesce(config -> 'terms', '[]'::jsonb) || jsonb_build_object('startsAt', expires_at,
            'endsAt', ${expiresAt.toISOString()}::text, 'priced', 'renewal'))
      where id = ${serviceId}::uuid and expires_at < ${expiresAt.toISOString()}::timestamptz
      returning id::text`,
  )
  await liftOverdueHolds(tx, extended)
}
