import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { stableId } from '../../platform/stable-id.ts'
import { fulfilOrder, refundUnfulfilled } from './jobs.ts'

export interface RestartLostDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
  readonly log: Pick<Log, 'error'>
}

const lostAfterMs = 10 * 60_000

/** Paid orders that no job and no wait continues, such as after their jobs have failed all tries. */
const lostOrders = (db: Queryable, before: Date): Promise<readonly { id: string }[]> =>
  rowsOf(
    db,
    sql`select o.id::text from orders o
      where o.state = 'PAID' and o.paid_at < ${before.toISOString()}::timestamptz
        and (exists (select from order_items i where i.order_id = o.id
            and i.fulfilment = 'IN_PROGRESS' and i.wake_at is null)
          or not exists (select from order_items i where i.order_id = o.id
            and i.fulfilment = 'IN_PROGRESS'))
        and not exists (select from pgboss.job j
          where j.name in ${[fulfilOrder.name, refundUnfulfilled.name]} and j.state <= 'active'
            and j.data->>'orderId' = o.id::text)`,
  )

/** Creates the sweep that restarts the fulfilment of lost orders, each at most once a day. */
export const createRestartLost =
  ({ db, clock, enqueueOnce, log }: RestartLostDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const orderIds = (await lostOrders(db, new Date(now.getTime() - lostAfterMs))).map(
      ({ id }) => id,
    )
    if (orderIds.length === 0) return
    log.error({ orderIds }, 'paid orders without a job are started again')
    const day = now.toISOString().slice(0, 10)
    const jobs = orderIds.map(
      (orderId) => [stableId(['restart', orderId, day]), { orderId }] as const,
    )
    await enqueueOnce(db, fulfilOrder, new Map(jobs))
  }
