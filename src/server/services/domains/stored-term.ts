import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Whose domain, and of which order item. */
export interface DomainOwner {
  readonly customerId: string
  readonly orderItemId: string
  /** ASCII. */
  readonly name: string
}

/**
 * Returns the body of a CTE that stores a name as its customer's, once.
 *
 * @param source a CTE; without a row in it nothing is stored
 */
export const insertedDomain = (
  { customerId, orderItemId, name }: DomainOwner,
  { startsAt, expiresAt = startsAt }: { readonly startsAt: Date; readonly expiresAt?: Date },
  source: SQL,
): SQL => sql`
  insert into domains (id, customer_id, order_item_id, name, registered_at, expires_at)
  select gen_random_uuid(), ${customerId}::uuid, ${orderItemId}::uuid, ${name},
    ${startsAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
  from ${source}
  on conflict (order_item_id) do nothing`

/** Stores that a customer's name runs longer. */
export const extendDomain = async (
  tx: Queryable,
  { customerId, name }: Pick<DomainOwner, 'customerId' | 'name'>,
  expiresAt: Date,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update domains
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz)
      where customer_id = ${customerId}::uuid and name = ${name} and moved_away_at is null`,
  )
}

/** Ends what former customers had of a name that came back to us for another order item. */
export const endFormerDomains = async (
  tx: Queryable,
  { name, orderItemId }: Pick<DomainOwner, 'name' | 'orderItemId'>,
  now: Date,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update domains set moved_away_at = ${now.toISOString()}::timestamptz, leaving_since = null
      where name = ${name} and order_item_id <> ${orderItemId}::uuid and moved_away_at is null`,
  )
}
