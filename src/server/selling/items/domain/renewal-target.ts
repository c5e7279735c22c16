import { sql } from 'drizzle-orm'
import { addYears } from '../../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'

/** The intent of a renewal: a day, so that repeating it is harmless. */
export type RenewalIntent = { readonly until: string }

/**
 * Decides until when the item's name runs once it is renewed: its years after the name's end, or
 * after the day that another order in progress renews it to. Undefined when the name is not the
 * customer's any more, or when another order is about to reactivate it: a second reactivation would
 * be paid for in vain.
 */
export const renewalTarget = async (
  tx: Queryable,
  { order, item }: ItemWork,
): Promise<RenewalIntent | undefined> => {
  const { name, years } = domainItem(item)
  // The service's row is the lock: targets are decided one after the other.
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
