import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { createBatch } from '../../platform/batch.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { fulfilOrder } from './jobs.ts'

export interface BeginFulfilmentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
  readonly log: Log
}

/** Orders paid within this time share one statement. */
const batchMs = 100
const missedAfterMs = 5_000
/** Shorter than the week for which the queue rejects a job of the same id. */
const maximumAgeMs = 6 * 24 * 3_600_000

/** Creates the enqueuing of paid orders after their commit; a round heals a crash in between. */
export const createBeginFulfilments = ({ db, clock, enqueueOnce, log }: BeginFulfilmentsDeps) => {
  const add = (orderIds: readonly string[]): Promise<void> =>
    enqueueOnce(db, fulfilOrder, new Map(orderIds.map((orderId) => [orderId, { orderId }])))

  const paid = createBatch<string>(batchMs, add, (error, orderIds) =>
    log.warn({ err: error, orderIds }, 'fulfilments are left to the next round'),
  )

  return {
    /** Begins the fulfilment of a committed paid order; never fails. */
    begin: paid.add,
    round: async (): Promise<void> => {
      const now = clock.now().getTime()
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select o.id from orders o
          where o.state = 'PAID'
            and o.paid_at > ${new Date(now - maximumAgeMs).toISOString()}::timestamptz
            and o.paid_at < ${new Date(now - missedAfterMs).toISOString()}::timestamptz
            and exists (
              select from order_items i where i.order_id = o.id and i.fulfilment = 'IN_PROGRESS'
                and i.wake_at is null)`,
      )
      await add(rows.map(({ id }) => id))
    },
    stop: paid.stop,
  }
}
