import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { EventHandler } from '../../platform/events/index.ts'
import { storeEvent, type TabNotifier } from '../../platform/realtime/index.ts'
import type { Wheels } from './stored-wheels.ts'

interface NewSpinsDeps {
  readonly clock: Clock
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly wheels: () => Wheels
}

/**
 * Creates the handler that notifies a customer of the spins that a paid order gave them (account §4,
 * fortune_wheel_get_new_spin). Spins are counted, so a repeated notification is harmless.
 */
export const createNewSpins = ({ clock, notifyTabs, wheels }: NewSpinsDeps): EventHandler => {
  const running = (now: Date) =>
    wheels().filter(
      ({ startsAt, endsAt, spins }) => startsAt <= now && now < endsAt && spins.INVOICE > 0,
    )
  return {
    id: 'fortune-wheel.new-spins',
    on: 'order.paid',
    isOn: () => running(clock.now()).length > 0,
    run: async (db, orders) => {
      const orderIds = JSON.stringify(orders.map(({ orderId }) => orderId))
      const now = clock.now()
      for (const { startsAt, sites, minimumOrder } of running(now)) {
        const source = sql`(select o.customer_id from orders o
          join customers c on c.id = o.customer_id
          where o.id in (select id::uuid from jsonb_array_elements_text(${orderIds}::jsonb) as paid(id))
            and o.paid_at >= ${startsAt.toISOString()}::timestamptz
            and o.grand_total >= ${minimumOrder}::bigint
            and c.website_id in (select jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb)))`
        const notified = await rowsOf<{ customer_id: string }>(
          db,
          storeEvent('fortune_wheel_get_new_spin', sql`'{}'::jsonb`, source, now),
        )
        for (const { customer_id: customerId } of notified) notifyTabs(customerId)
      }
    },
  }
}
