import { sql } from 'drizzle-orm'
import { ordersById } from '../../selling/orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { storeEvent, type Announcer } from '../../platform/realtime/index.ts'
import type { Wheels } from './stored-wheels.ts'

/**
 * Tells the customers of paid orders that these gave them spins (account §4, fortune_wheel_get_new_spin);
 * while no wheel runs that asks nothing. Told twice it means the same: how many there are is counted.
 */
export const publishNewSpins = async (
  { db, announce }: { readonly db: Queryable; readonly announce: Announcer['announce'] },
  wheels: Wheels,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  const running = wheels.filter(
    ({ startsAt, endsAt, spins }) => startsAt <= now && now < endsAt && spins.INVOICE > 0,
  )
  for (const { startsAt, sites, minimumOrder } of running) {
    const source = sql`(select distinct o.customer_id from ${ordersById(orderIds)} as o
      where o.paid_at >= ${startsAt.toISOString()}::timestamptz
        and o.grand_total >= ${minimumOrder}::bigint
        and (select c.website_id from customers c where c.id = o.customer_id) in (select jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb)))`
    const told = await rowsOf<{ customer_id: string }>(
      db,
      storeEvent('fortune_wheel_get_new_spin', sql`'{}'::jsonb`, source, now),
    )
    for (const { customer_id: customerId } of told) announce(customerId)
  }
}
