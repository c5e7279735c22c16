import { sql } from 'drizzle-orm'
import { addYears } from '../../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'

/** The intent of a renewal: a target day, so repeating it is harmless. */
export type RenewalIntent = { readonly until: string }

/**
 * Returns the target of a renewal: its years after the expiry, or after the target of other orders in
 * progress. Undefined for a name that is not the customer's or that another order reactivates.
 */
export const renewalTarget = async (
  tx: Queryable,
  { order, item }: ItemWork,
): Promise<RenewalIntent | undefined> => {
  const { name, years } = domainItem(item)
  // The service's row is the lock.
  const [domain] = await rowsOf<{ until: string }>(
    tx,
    sql`select expires_at::text as until from services
      where customer_id = ${order.customer_id}::uuid and type = ${item.type}
        and subject = ${name} and external_id is not null
      for update`,
  )
  if (domain === undefined) return undefined
  const others = await rowsOf<{ action: string; until: string }>(
    tx,
    sql`select i.action, s.intent ->> 'until' as until
      from order_items i join orders o on o.id = i.order_id join steps s on s.owner = i.id
      where o.customer_id = ${order.customer_id}::uuid and i.subject = ${name}
        and i.id <> ${item.id}::uuid and i.fulfilment = 'IN_PROGRESS'
        and s.name in ('renewal', 'reactivation')`,
  )
  const isSecond = others.some(({ action }) => action === 'reactivation')
  if (item.action === 'reactivation' && isSecond) return undefined
  const ends = [domain, ...others].map(({ until }) => new Date(until).getTime())
  return { until: addYears(new Date(Math.max(...ends)), years).toISOString() }
}
