import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import { announced, storeEvent } from '../realtime/index.ts'
import type { Wheels } from './stored-wheels.ts'

/**
 * Tells the customers of paid orders that these gave them spins (account §4, fortune_wheel_get_new_spin);
 * while no wheel runs that asks nothing. Told twice it means the same: how many there are is counted.
 */
export const tellNewSpins = async (
  db: Queryable,
  wheels: Wheels,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  const running = wheels.filter(
    ({ startsAt, endsAt, spins }) => startsAt <= now && now < endsAt && spins.INVOICE > 0,
  )
  for (const { startsAt, sites, minimumOrder } of running) {
    const source = sql`(select distinct o.customer_id from orders o
        join customers c on c.id = o.customer_id
      where o.id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::uuid)
        and o.paid_at >= ${startsAt.toISOString()}::timestamptz
        and o.grand_total >= ${minimumOrder}::bigint
        and c.website_id in (select jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb)))`
    await rowsOf(
      db,
      sql`with told as (${storeEvent('fortune_wheel_get_new_spin', sql`'{}'::jsonb`, source, now)})
        select ${announced(sql`told`)}`,
    )
  }
}
