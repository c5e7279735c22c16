import { sql } from 'drizzle-orm'
import { addYears } from '../../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'

const dayMs = 24 * 60 * 60_000

/** Registries differ in how they count a year from 29 February, and in the hour. */
const toleranceMs = 2 * dayMs

/** The intent of a renewal: a day, so that repeating it is harmless. */
export type RenewalIntent = { readonly until: string }

/**
 * Returns how many years a name lacks until a day: 0 when it runs until then. So a renewal that an
 * earlier try made, or the registry itself at the expiry, is not repeated.
 */
export const missingYears = (expiresAt: Date, until: Date): number => {
  let years = 0
  while (addYears(expiresAt, years).getTime() < until.getTime() - toleranceMs) years += 1
  return years
}

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
  // The name's row is the lock: targets are decided one after the other.
  const [domain] = await rowsOf<{ until: string }>(
    tx,
    sql`select expires_at::text as until from domains
      where customer_id = ${order.customer_id}::uuid and name = ${name} and moved_away_at is null
      order by expires_at desc limit 1 for update`,
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
